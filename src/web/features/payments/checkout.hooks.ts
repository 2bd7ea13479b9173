import { openCheckout } from './checkout.ts'
import type { Confirmation } from './razorpay.ts'
import { clearPayment, loadPayment, storePayment } from './stored-payment.ts'
import { usePlanPolling } from './plan-polling.hooks.ts'
import { isPendingAtBank, isRetryable, verificationQuery } from './verification.ts'
import { payments } from '#shared/contract/payments.ts'
import { type PlanWithQuote } from '#shared/contract/subscriptions.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, messageOf, request } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { useSession } from '#web/platform/session.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

type PurchaseStep =
  | { step: 'NONE' }
  /** The order is being created and the window loaded. */
  | { step: 'ORDERING'; planId: string }
  /** The provider's window is open. */
  | { step: 'PAYING'; planId: string; couponCode?: string | undefined }
  /** The page was reloaded or left with the window open. */
  | { step: 'INTERRUPTED'; planId: string; couponCode?: string | undefined }
  /** The window was closed; `isSure` when nothing can have been charged. */
  | { step: 'CLOSED'; planId: string; isSure: boolean }
  | { step: 'CONFIRMING'; planId: string; confirmation: Confirmation }
  /** `isSure` when nothing can have been charged. */
  | { step: 'FAILED'; message: string; isSure: boolean }

/** What the screen shows of a purchase. */
export type Purchase =
  | Exclude<PurchaseStep, { step: 'CONFIRMING' }>
  /** Paid: what the confirmation waits for, and whether the retries are over. */
  | { step: 'CONFIRMING'; planId: string; waitsFor: 'SERVER' | 'BANK' | 'NETWORK'; hasStopped: boolean }

/**
 * Buys a plan: order, the provider's window, verification (specification §4 Purchase). Leads to the courses once the
 * member has the plan, whether this page or another way settled the payment. A reload resumes at the same step.
 */
export function useCheckout({ onCouponRefused }: { onCouponRefused: () => void }) {
  const { user } = useSession()
  const client = useQueryClient()
  const [current, setCurrent] = useState<PurchaseStep>(() => initialStep(user?._id))
  const paid = current.step === 'CONFIRMING' ? current : null
  const verification = useQuery(verificationQuery(paid))
  const planId = 'planId' in current && current.step !== 'ORDERING' ? current.planId : null
  const refreshStatus = usePlanPolling({ planId, isVerified: paid !== null && verification.isSuccess, onPaid: end })
  const opening = useRef<AbortController | null>(null)
  // The window must not open over another screen.
  useEffect(() => () => opening.current?.abort(), [])

  function end(): void {
    clearPayment()
    setCurrent({ step: 'NONE' })
  }

  async function startPurchase(
    { _id, planName }: Pick<PlanWithQuote, '_id' | 'planName'>,
    couponCode?: string,
  ): Promise<void> {
    if (opening.current || user === null) return
    const { signal } = (opening.current = new AbortController())
    const purchase = { userId: user._id, planId: _id, couponCode, since: serverNow().getTime() }
    setCurrent({ step: 'ORDERING', planId: _id })
    try {
      const order = await request(payments.createOrder, {
        body: { planId: _id, couponCode },
        signal,
        isRepeatable: true,
      })
      try {
        await openCheckout({
          order,
          planName,
          user,
          signal,
          onPaid(confirmation) {
            storePayment({ ...purchase, confirmation })
            setCurrent({ step: 'CONFIRMING', planId: _id, confirmation })
            void client.prefetchQuery(verificationQuery({ planId: _id, confirmation }))
          },
          onClosed: ({ wasDeclined }) => void onWindowClosed(_id, wasDeclined),
        })
      } catch (error) {
        if (!signal.aborted) console.error(error)
        setCurrent({ step: 'FAILED', message: t('Failed to initialize payment.'), isSure: true })
        return
      }
      storePayment({ ...purchase, confirmation: null })
      setCurrent({ step: 'PAYING', planId: _id, couponCode })
    } catch (error) {
      // Paid already, but the confirmation was lost: the subscription status will show the plan.
      if (error instanceof ApiError && error.code === 'ALREADY_PAID') setCurrent({ step: 'PAYING', planId: _id })
      else setCurrent({ step: 'FAILED', message: messageOf(error, t('Failed to create payment order.')), isSure: true })
      if (error instanceof ApiError && error.code.startsWith('COUPON_')) onCouponRefused()
    } finally {
      opening.current = null
    }
  }

  async function onWindowClosed(closedPlanId: string, wasDeclined: boolean): Promise<void> {
    const isKnown = await refreshStatus()
    clearPayment()
    // The plan may have arrived during this request, which ends the purchase.
    setCurrent((now) =>
      now.step === 'PAYING' ? { step: 'CLOSED', planId: closedPlanId, isSure: isKnown && !wasDeclined } : now,
    )
  }

  return {
    payment: paymentOf(current, verification),
    startPurchase,
    askAgain: () => void verification.refetch(),
    dismiss: end,
  }
}

interface Verification {
  isError: boolean
  error: Error | null
  failureReason: Error | null
  fetchStatus: 'fetching' | 'paused' | 'idle'
}

function paymentOf(current: PurchaseStep, { isError, error, failureReason, fetchStatus }: Verification): Purchase {
  if (current.step !== 'CONFIRMING') return current
  if (isError && !isRetryable(error)) {
    return { step: 'FAILED', message: messageOf(error, t('Payment verification failed.')), isSure: false }
  }
  const isOffline = fetchStatus === 'paused' || (failureReason !== null && !isPendingAtBank(failureReason))
  const waitsFor = isOffline ? 'NETWORK' : isPendingAtBank(failureReason) ? 'BANK' : 'SERVER'
  return { step: 'CONFIRMING', planId: current.planId, waitsFor, hasStopped: isError }
}

function initialStep(userId: string | undefined): PurchaseStep {
  const found = userId === undefined ? null : loadPayment({ userId, now: serverNow() })
  if (found === null) return { step: 'NONE' }
  const { planId, couponCode, confirmation } = found
  return confirmation ? { step: 'CONFIRMING', planId, confirmation } : { step: 'INTERRUPTED', planId, couponCode }
}
