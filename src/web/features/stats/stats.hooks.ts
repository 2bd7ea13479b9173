import { stats } from '#shared/contract/stats.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useQuery } from '@tanstack/react-query'

/** The figures of the dashboard, and when they were read. */
export function useStats() {
  return useQuery({ ...queryOf(stats.overview, {}), select: (answer) => answer.stats })
}
