import { programme } from '#shared/contract/programme.ts'
import { type SubscriptionAnswer, subscriptions } from '#shared/contract/subscriptions.ts'
import { screens } from '#shared/screens.ts'
import { formatDayAndTime } from '#web/i18n/day-and-time.ts'
import { t } from '#web/i18n/t.ts'
import { request } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { toast } from '#web/platform/toasts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'

const POLL_INTERVAL_IN_MS = 4000

interface PlanPollingOptions {
  /** The plan that is waited for; null while none is. */
  planId: string | null
  /** For a renewal, the end of the running plan, in milliseconds: the plan is there already, with a later end. */
  renewsFrom: number | undefined
  isVerified: boolean
  onPlanActive: () => void
}

/**
 * Polls the subscription until it has the plan, then leads to what it opens. The bank, the webhook or another tab may
 * settle the payment without this page knowing. Returns a function that asks immediately and says whether it got an
 * answer.
 */
export function usePlanPolling({
  planId,
  renewsFrom,
  isVerified,
  onPlanActive,
}: PlanPollingOptions): () => Promise<boolean> {
  const navigate = useNavigate()
  const client = useQueryClient()
  const status = useQuery({
    ...queryOf(subscriptions.status, {}),
    enabled: planId !== null,
    refetchInterval: POLL_INTERVAL_IN_MS,
    select: ({ subscription }) => subscription,
  })
  const isPaid = isVerified || (planId !== null && hasPlan(status.data, { planId, renewsFrom }))

  const openPlan = useEffectEvent(async () => {
    onPlanActive()
    await client.invalidateQueries({ refetchType: 'none' })
    const answer = await client.fetchQuery(queryOf(subscriptions.status, {})).catch(() => undefined)
    if (answer) updateSession(answer.subscription)
    if (answer?.subscription.currentPlan?.planType === 'INITIAL') {
      const state = await client.fetchQuery(queryOf(programme.state, {})).catch(() => undefined)
      toast({ kind: 'success', text: initialPlanText(state?.data.nextSessionTime ?? null) })
      void navigate(screens.dashboard)
      return
    }
    toast({ kind: 'success', text: t('Payment received, opening your courses') })
    void navigate(screens.myCourses)
  })

  // An effect, because no click on this page ends the wait.
  useEffect(() => {
    if (isPaid) void openPlan()
  }, [isPaid])

  // Not through the query cache, which would retry twice before it fails.
  return async () => {
    const answer = await request(subscriptions.status).catch(() => undefined)
    if (answer) client.setQueryData(queryOf(subscriptions.status, {}).queryKey, answer)
    return answer !== undefined
  }
}

function hasPlan(
  subscription: SubscriptionAnswer | undefined,
  { planId, renewsFrom = -Infinity }: Pick<PlanPollingOptions, 'renewsFrom'> & { planId: string },
): boolean {
  if (subscription?.subscriptionStatus !== 'ACTIVE' || subscription.currentPlan?._id !== planId) return false
  return (subscription.expiresAt?.getTime() ?? 0) > renewsFrom
}

/** The initial plan opens no course: it leads to the first webinar. */
function initialPlanText(firstWebinarAt: Date | null): string {
  if (firstWebinarAt === null) return t('Payment received. Your ten days begin now.')
  return t('Payment received. Your first webinar: {when}', { when: formatDayAndTime(firstWebinarAt, serverNow()) })
}

function updateSession({ subscriptionStatus, currentPlan }: SubscriptionAnswer): void {
  const { user } = session.get()
  if (user) session.updateUser({ ...user, subscriptionStatus, currentPlan })
}
