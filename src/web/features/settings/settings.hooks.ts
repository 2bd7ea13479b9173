import type { Body } from '#shared/contract/call.ts'
import { settings } from '#shared/contract/settings.ts'
import { request } from '#web/platform/api-client.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const query = queryOf(settings.get, {})

export function useSettings() {
  return useQuery({ ...query, select: (answer) => answer.settings })
}

export function useUpdateSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof settings.update>) => request(settings.update, { body }),
    onSuccess: (answer) => client.setQueryData(query.queryKey, answer),
  })
}
