import { audit } from '#shared/contract/audit.ts'
import type { Query } from '#shared/contract/call.ts'
import { request } from '#web/platform/api-client.ts'
import { toPage, usePagedQuery } from '#web/platform/paged-query.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { id } from '#shared/contract/fields.ts'
import { isAuditAction } from '#shared/domain/audit.ts'
import { parseDayRange, truncateSearch } from '#web/platform/url-filters.ts'
import { useQuery } from '@tanstack/react-query'

type AuditLogFilters = Pick<Query<typeof audit.list>, 'search' | 'person' | 'act' | 'from' | 'to'>

/** The matching entries of the audit log, newest first. */
export function useAuditLog(filters: AuditLogFilters) {
  return usePagedQuery({
    call: audit.list,
    filters,
    fetchPage: async (query, signal) => toPage('entries', await request(audit.list, { query, signal })),
  })
}

/** Everyone with an entry in the audit log, by name. */
export function useAuditPeople() {
  return useQuery({ ...queryOf(audit.people, {}), select: ({ people }) => people })
}

export const FILTER_NAMES = ['search', 'person', 'act', 'from', 'to'] as const

/** The filters in the URL; invalid ones are ignored. */
export function parseAuditLogFilters(getFilter: (name: (typeof FILTER_NAMES)[number]) => string): AuditLogFilters {
  const search = truncateSearch(getFilter('search'))
  const person = id.safeParse(getFilter('person')).data
  const act = getFilter('act')
  return {
    ...(search && { search }),
    ...(person && { person }),
    ...(isAuditAction(act) && { act }),
    ...parseDayRange(getFilter),
  }
}
