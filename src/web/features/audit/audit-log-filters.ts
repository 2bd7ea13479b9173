import type { AuditLogFilters } from './audit-log.hooks.ts'
import { id } from '#shared/contract/fields.ts'
import { isAuditAction } from '#shared/domain/audit.ts'
import { truncateSearch } from '#web/platform/url-filters.ts'
import { addIstDays, fromIstInput } from '#shared/domain/ist.ts'

export const FILTER_NAMES = ['search', 'person', 'act', 'from', 'to'] as const

/** The filters in the URL; invalid ones are ignored. Both days are days in India and included. */
export function parseFilters(choice: (name: (typeof FILTER_NAMES)[number]) => string): AuditLogFilters {
  const search = truncateSearch(choice('search'))
  const person = id.safeParse(choice('person')).data
  const act = choice('act')
  const from = startOfDay(choice('from'))
  const lastDay = startOfDay(choice('to'))
  return {
    ...(search && { search }),
    ...(person && { person }),
    ...(isAuditAction(act) && { act }),
    ...(from && { from }),
    ...(lastDay && { to: addIstDays(lastDay, 1) }),
  }
}

function startOfDay(day: string): Date | null {
  return fromIstInput(`${day}T00:00`)
}
