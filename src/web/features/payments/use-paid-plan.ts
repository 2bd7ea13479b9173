import { type SubscriptionAnswer, subscriptions } from '#shared/contract/subscriptions.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { request } from '#web/platform/api-client.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { toast } from '#web/platform/toasts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'

const ASK_EVERY_MS = 4000

interface Waiting {
  /** The plan that may come at any moment; null while none is waited for. */
  planId: string | null
  isVerified: boolean
  onPaid: () => void
}

/**
 * Watches the subscription until it has the plan, then leads to the courses. The bank, the webhook or another tab may
 * bring it without this page being told. Answers how to ask at once, and whether that was answered.
 */
export function usePaidPlan({ planId, isVerified, onPaid }: Waiting): () => Promise<boolean> {
  const navigate = useNavigate()
  const client = useQueryClient()
  const status = useQuery({
    ...queryOf(subscriptions.status, {}),
    enabled: planId !== null,
    refetchInterval: ASK_EVERY_MS,
    select: ({ subscription }) => subscription,
  })
  const isPaid = isVerified || (planId !== null && holds(status.data, planId))

  const lead = useEffectEvent(async () => {
    onPaid()
    await client.invalidateQueries({ refetchType: 'none' })
    const answer = await client.fetchQuery(queryOf(subscriptions.status, {})).catch(() => undefined)
    if (answer) renewSession(answer.subscription)
    toast({ kind: 'success', text: t('Payment received, opening your courses') })
    void navigate(screens.myCourses)
  })

  // What ends the waiting happens elsewhere: nobody clicks.
  useEffect(() => {
    if (isPaid) void lead()
  }, [isPaid])

  // Not through the cache, which would ask a second and a third time before it answers.
  return async () => {
    const answer = await request(subscriptions.status).catch(() => undefined)
    if (answer) client.setQueryData(queryOf(subscriptions.status, {}).queryKey, answer)
    return answer !== undefined
  }
}

function holds(subscription: SubscriptionAnswer | undefined, planId: string): boolean {
  return subscription?.subscriptionStatus === 'ACTIVE' && subscription.currentPlan?._id === planId
}

function renewSession({ subscriptionStatus, currentPlan }: SubscriptionAnswer): void {
  const { user } = session.get()
  if (user) session.updateUser({ ...user, subscriptionStatus, currentPlan })
}
