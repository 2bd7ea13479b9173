import { audit } from '#shared/contract/audit.ts'
import type { Query } from '#shared/contract/call.ts'
import { request } from '#web/platform/api-client.ts'
import { usePagesOf } from '#web/platform/pages-of.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useQuery } from '@tanstack/react-query'

export type ActivityFilters = Pick<Query<typeof audit.list>, 'search' | 'person' | 'act' | 'from' | 'to'>

/** What stands in the log, newest first. */
export function useActivity(filters: ActivityFilters) {
  return usePagesOf({
    call: audit.list,
    filters,
    async fetchPage(query, signal) {
      const { entries: items, total, nextCursor } = await request(audit.list, { query, signal })
      return { items, total, nextCursor }
    },
  })
}

/** Everyone who has done something, by name. */
export function useActivePeople() {
  return useQuery({ ...queryOf(audit.people, {}), select: ({ people }) => people })
}
