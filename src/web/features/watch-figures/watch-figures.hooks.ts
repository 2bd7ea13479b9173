import { watchFigures } from '#shared/contract/watch-figures.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useQuery } from '@tanstack/react-query'

/** How an item played for members in the last 30 days. */
export function useItemFigures(id: string) {
  return useQuery({ ...queryOf(watchFigures.ofItem, { params: { id } }), select: ({ figures }) => figures })
}
