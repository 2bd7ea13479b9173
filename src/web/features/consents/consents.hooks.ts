import type { Body } from '#shared/contract/call.ts'
import { type Consent, consents } from '#shared/contract/consents.ts'
import { request } from '#web/platform/api-client.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** What the member still has to agree to; null when there is nothing, or it is not known yet. */
export function useNeededConsent(): Consent | null {
  const { user } = useSession()
  const { data } = useQuery({ ...queryOf(consents.state, {}), enabled: user?.role === 'USER', staleTime: Infinity })
  return data?.isNeeded ? data : null
}

export function useAgree() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof consents.agree>) => request(consents.agree, { body }),
    onSuccess: (answer) => client.setQueryData(queryOf(consents.state, {}).queryKey, answer),
  })
}
