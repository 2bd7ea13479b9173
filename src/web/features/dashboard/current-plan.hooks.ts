import type { SubscriptionAnswer } from '#shared/contract/subscriptions.ts'
import { useSubscriptionStatus } from '#web/features/subscriptions/public.ts'
import { useScheduledAction } from '#web/platform/scheduled-action.ts'
import { session } from '#web/platform/session.ts'
import { useEffect } from 'react'

/** The subscription, requested again in the second in which it or its recordings end, so that an open page says so at once. */
export function useCurrentPlan() {
  const query = useSubscriptionStatus()
  const { data, refetch } = query
  const end = data?.subscriptionStatus === 'ACTIVE' ? data.expiresAt : data?.recordingsUntil
  useScheduledAction(end ?? null, () => void refetch())
  // The stored status decides what the next visit requests before it knows more.
  useEffect(() => {
    if (data) storeStatus(data)
  }, [data])
  return query
}

function storeStatus({ subscriptionStatus, currentPlan }: SubscriptionAnswer): void {
  const { user } = session.get()
  if (!user) return
  const isStored = user.subscriptionStatus === subscriptionStatus && user.currentPlan?._id === currentPlan?._id
  if (!isStored) session.updateUser({ ...user, subscriptionStatus, currentPlan })
}
