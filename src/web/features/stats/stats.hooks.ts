import { stats } from '#shared/contract/stats.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useQuery } from '@tanstack/react-query'

/** The figures of the dashboard's cards. */
export function useStats({ isShown }: { isShown: boolean }) {
  return useQuery({ ...queryOf(stats.overview, {}), select: (answer) => answer.stats, enabled: isShown })
}

export function useRevenue() {
  return useQuery({ ...queryOf(stats.revenue, {}), select: ({ months }) => months })
}

export function usePlanFigures() {
  return useQuery(queryOf(stats.plans, {}))
}

export function useMembersByMonth() {
  return useQuery({ ...queryOf(stats.members, {}), select: ({ months }) => months })
}

export function useSignUps() {
  return useQuery({ ...queryOf(stats.signUps, {}), select: ({ months }) => months })
}

export function useWatched() {
  return useQuery({ ...queryOf(stats.watched, {}), select: ({ items }) => items })
}

export function useUpcomingStreams() {
  return useQuery({ ...queryOf(stats.upcoming, {}), select: ({ streams }) => streams })
}
