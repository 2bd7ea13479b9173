import { audit } from '#shared/contract/audit.ts'
import type { Query } from '#shared/contract/call.ts'
import { request } from '#web/platform/api-client.ts'
import { usePagedQuery } from '#web/platform/paged-query.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useQuery } from '@tanstack/react-query'

export type AuditLogFilters = Pick<Query<typeof audit.list>, 'search' | 'person' | 'act' | 'from' | 'to'>

/** The matching entries of the audit log, newest first. */
export function useAuditLog(filters: AuditLogFilters) {
  return usePagedQuery({
    call: audit.list,
    filters,
    async fetchPage(query, signal) {
      const { entries: items, total, nextCursor } = await request(audit.list, { query, signal })
      return { items, total, nextCursor }
    },
  })
}

/** Everyone with an entry in the audit log, by name. */
export function useAuditPeople() {
  return useQuery({ ...queryOf(audit.people, {}), select: ({ people }) => people })
}
