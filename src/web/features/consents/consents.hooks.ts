import { hasAgreedHere, rememberAgreed } from './remembered-consent.ts'
import type { Body } from '#shared/contract/call.ts'
import { type Consent, consents } from '#shared/contract/consents.ts'
import { request } from '#web/platform/api-client.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** No screen is kept back for longer by a line that has stalled. */
const WAITS_FOR_IN_MS = 4000

/**
 * What the member still has to agree to; null when there is nothing, or when it cannot be asked. Undefined until it is
 * known, for some seconds at most; a browser that has seen him agree need not wait.
 */
export function useNeededConsent(): Consent | null | undefined {
  const { user } = useSession()
  const memberId = user?.role === 'USER' ? user._id : null
  const { data, failureCount, errorUpdateCount } = useQuery({
    ...queryOf(consents.state, {}),
    enabled: memberId !== null,
    staleTime: Infinity,
  })
  useEffect(() => {
    if (memberId !== null && data) rememberAgreed(memberId, data)
  }, [memberId, data])

  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAITS_FOR_IN_MS)
    return () => clearTimeout(timer)
  }, [])

  if (data) return data.isNeeded ? data : null
  const hasFailed = failureCount > 0 || errorUpdateCount > 0
  return memberId === null || hasFailed || isLate || hasAgreedHere(memberId) ? null : undefined
}

/** What the member has agreed to last; null before that, or while it is not known. */
export function useAgreement(): Consent['agreed'] {
  const { user } = useSession()
  const { data } = useQuery({ ...queryOf(consents.state, {}), enabled: user?.role === 'USER', staleTime: Infinity })
  return data?.agreed ?? null
}

export function useAgree() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof consents.agree>) => request(consents.agree, { body }),
    onSuccess: (answer) => client.setQueryData(queryOf(consents.state, {}).queryKey, answer),
  })
}
