import type { Body } from '#shared/contract/call.ts'
import { legalFacts } from '#shared/contract/legal-facts.ts'
import { request } from '#web/platform/api-client.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const query = queryOf(legalFacts.read, {})

export function useLegalFacts() {
  return useQuery(query)
}

export function useUpdateLegalFacts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof legalFacts.update>) => request(legalFacts.update, { body }),
    onSuccess: (answer) => client.setQueryData(query.queryKey, answer),
  })
}
