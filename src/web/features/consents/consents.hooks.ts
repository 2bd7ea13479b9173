import type { Body } from '#shared/contract/call.ts'
import { type Consent, consents } from '#shared/contract/consents.ts'
import { request } from '#web/platform/api-client.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { readStored, writeStored } from '#web/platform/local-storage.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** A stalled connection delays the screens no longer than this. */
const MAX_WAIT_IN_MS = 4000

/**
 * The consent that the member still has to give; null when there is none, or when the server does not tell. Undefined
 * until it is known, for some seconds at most; a browser that has stored their agreement does not wait.
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
    if (memberId !== null && data) storeAgreement(memberId, data)
  }, [memberId, data])

  const [hasTimedOut, setTimedOut] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTimedOut(true), MAX_WAIT_IN_MS)
    return () => clearTimeout(timer)
  }, [])

  if (data) return data.isNeeded ? data : null
  const hasFailed = failureCount > 0 || errorUpdateCount > 0
  return memberId === null || hasFailed || hasTimedOut || isAgreementStored(memberId) ? null : undefined
}

/** The member's most recent agreement; null before that, or while it is not known. */
export function useAgreement(): Consent['agreed'] {
  const { user } = useSession()
  const { data } = useQuery({ ...queryOf(consents.state, {}), enabled: user?.role === 'USER', staleTime: Infinity })
  return data?.agreed ?? null
}

export function useGiveConsent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof consents.agree>) => request(consents.agree, { body }),
    onSuccess: (answer) => client.setQueryData(queryOf(consents.state, {}).queryKey, answer),
    // The terms may have changed while the question was open.
    onError: () => client.invalidateQueries({ queryKey: queryOf(consents.state, {}).queryKey }),
  })
}

/** Whether this browser has stored that the member needs no consent: then nothing waits for the answer. */
function isAgreementStored(userId: string): boolean {
  return readStored('agreed') === userId
}

/** A browser without storage waits each time. */
function storeAgreement(userId: string, { isNeeded }: { isNeeded: boolean }): void {
  if (!isNeeded) writeStored('agreed', userId)
  else if (isAgreementStored(userId)) writeStored('agreed', null)
}
