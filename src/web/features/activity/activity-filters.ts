import type { AuditLogFilters } from './activity.hooks.ts'
import { id } from '#shared/contract/fields.ts'
import { isAct } from '#shared/domain/activity.ts'
import { searchOf } from '#web/platform/choices-in-url.ts'
import { addIstDays, fromIstInput } from '#shared/domain/ist.ts'

export const FILTER_NAMES = ['search', 'person', 'act', 'from', 'to'] as const

/** The filters in the URL; invalid ones are ignored. Both days are days in India and included. */
export function parseFilters(choice: (name: (typeof FILTER_NAMES)[number]) => string): AuditLogFilters {
  const search = searchOf(choice('search'))
  const person = id.safeParse(choice('person')).data
  const act = choice('act')
  const from = startOfDay(choice('from'))
  const lastDay = startOfDay(choice('to'))
  return {
    ...(search && { search }),
    ...(person && { person }),
    ...(isAct(act) && { act }),
    ...(from && { from }),
    ...(lastDay && { to: addIstDays(lastDay, 1) }),
  }
}

function startOfDay(day: string): Date | null {
  return fromIstInput(`${day}T00:00`)
}
