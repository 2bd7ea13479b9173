import { calendar } from '#shared/contract/calendar.ts'
import { request } from '#web/platform/api-client.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const query = queryOf(calendar.feed, {})

/** The address of the member's own calendar, and what can be done with it. */
export function useCalendarFeed() {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(query)
  const create = useMutation({
    mutationFn: (body: { isRenewed: boolean }) => request(calendar.createFeed, { body }),
    onSuccess: (answer) => client.setQueryData(query.queryKey, answer),
  })
  const remove = useMutation({
    mutationFn: () => request(calendar.removeFeed),
    onSuccess: () => client.setQueryData(query.queryKey, { feed: null }),
  })
  return { feed: data?.feed, error, isFetching, reload: () => void refetch(), create, remove }
}
