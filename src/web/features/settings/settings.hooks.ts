import type { Body } from '#shared/contract/call.ts'
import { legalFacts } from '#shared/contract/legal-facts.ts'
import { paymentKeys, settings } from '#shared/contract/settings.ts'
import { showSiteName } from '#web/platform/brand.ts'
import { request } from '#web/platform/api-client.ts'
import { queryKeyOf, queryOf } from '#web/platform/query-client.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const query = queryOf(settings.get, {})

export function useSettings() {
  return useQuery({ ...query, select: (answer) => answer.settings })
}

export function useUpdateSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof settings.update>) => request(settings.update, { body }),
    onSuccess: (answer) => {
      showSiteName(answer.settings.websiteName)
      client.setQueryData(query.queryKey, answer)
      // They name the contact, and whether it is missing.
      void client.invalidateQueries({ queryKey: queryKeyOf(legalFacts.read) })
    },
  })
}

/** Asks the payment provider whether it accepts the keys, before they are saved. */
export function useTestKeys() {
  return useMutation({
    mutationFn: (body: Body<typeof paymentKeys.test>) => request(paymentKeys.test, { body, isRepeatable: true }),
  })
}
