import { openCheckout } from './checkout.ts'
import type { Confirmation } from './razorpay.ts'
import { forgetPayment, recallPayment, rememberPayment } from './remembered-payment.ts'
import { usePaidPlan } from './use-paid-plan.ts'
import { isAtTheBank, mayStillCome, verificationOf } from './verification.ts'
import { payments, type OfferedPlan } from '#shared/contract/subscriptions.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, messageOf, request } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { useSession } from '#web/platform/session.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

type Step =
  | { step: 'NONE' }
  /** The order is being made and the window fetched. */
  | { step: 'ORDERING'; planId: string }
  /** The provider's window is open. */
  | { step: 'PAYING'; planId: string; couponCode?: string | undefined }
  /** The page was left with the window open. */
  | { step: 'LEFT'; planId: string; couponCode?: string | undefined }
  /** The window was closed; sure when nothing can have been charged. */
  | { step: 'CLOSED'; planId: string; isSure: boolean }
  | { step: 'CONFIRMING'; planId: string; confirmation: Confirmation }
  /** Sure when nothing can have been charged. */
  | { step: 'FAILED'; message: string; isSure: boolean }

/** How far a purchase has come, in the words of the screen. */
export type Payment =
  | Exclude<Step, { step: 'CONFIRMING' }>
  /** Paid. Who keeps it waiting, and whether we have stopped asking. */
  | { step: 'CONFIRMING'; planId: string; waitsFor: 'SERVER' | 'BANK' | 'NETWORK'; hasStopped: boolean }

/**
 * Buying a plan: order, the provider's window, verification (specification §4 Purchase). Once the plan is there, by
 * whichever way, it leads to the courses. A reload goes on where the member was.
 */
export function useCheckout({ onCouponRefused }: { onCouponRefused: () => void }) {
  const { user } = useSession()
  const client = useQueryClient()
  const [current, setCurrent] = useState<Step>(() => recalled(user?._id))
  const paid = current.step === 'CONFIRMING' ? current : null
  const verification = useQuery(verificationOf(paid))
  const planId = 'planId' in current && current.step !== 'ORDERING' ? current.planId : null
  const askStatus = usePaidPlan({ planId, isVerified: paid !== null && verification.isSuccess, onPaid: end })
  const opening = useRef<AbortController | null>(null)
  // The window must not open over another screen.
  useEffect(() => () => opening.current?.abort(), [])

  function end(): void {
    forgetPayment()
    setCurrent({ step: 'NONE' })
  }

  async function choose({ _id, planName }: Pick<OfferedPlan, '_id' | 'planName'>, couponCode?: string): Promise<void> {
    if (opening.current || user === null) return
    const { signal } = (opening.current = new AbortController())
    const begun = { userId: user._id, planId: _id, couponCode, since: serverNow().getTime() }
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
            rememberPayment({ ...begun, confirmation })
            setCurrent({ step: 'CONFIRMING', planId: _id, confirmation })
            void client.prefetchQuery(verificationOf({ planId: _id, confirmation }))
          },
          onClosed: ({ wasDeclined }) => void closed(_id, wasDeclined),
        })
      } catch (error) {
        if (!signal.aborted) console.error(error)
        setCurrent({ step: 'FAILED', message: t('Failed to initialize payment.'), isSure: true })
        return
      }
      rememberPayment({ ...begun, confirmation: null })
      setCurrent({ step: 'PAYING', planId: _id, couponCode })
    } catch (error) {
      // Paid before, in a window that never told us: the status says so, too.
      if (error instanceof ApiError && error.code === 'ALREADY_PAID') setCurrent({ step: 'PAYING', planId: _id })
      else setCurrent({ step: 'FAILED', message: messageOf(error, t('Failed to create payment order.')), isSure: true })
      if (error instanceof ApiError && error.code.startsWith('COUPON_')) onCouponRefused()
    } finally {
      opening.current = null
    }
  }

  async function closed(closedPlanId: string, wasDeclined: boolean): Promise<void> {
    const isKnown = await askStatus()
    forgetPayment()
    // The plan may have come meanwhile, and the purchase be over.
    setCurrent((now) =>
      now.step === 'PAYING' ? { step: 'CLOSED', planId: closedPlanId, isSure: isKnown && !wasDeclined } : now,
    )
  }

  return { payment: shown(current, verification), choose, askAgain: () => void verification.refetch(), dismiss: end }
}

interface Verification {
  isError: boolean
  error: Error | null
  failureReason: Error | null
  fetchStatus: 'fetching' | 'paused' | 'idle'
}

function shown(current: Step, { isError, error, failureReason, fetchStatus }: Verification): Payment {
  if (current.step !== 'CONFIRMING') return current
  if (isError && !mayStillCome(error)) {
    return { step: 'FAILED', message: messageOf(error, t('Payment verification failed.')), isSure: false }
  }
  const isAway = fetchStatus === 'paused' || (failureReason !== null && !isAtTheBank(failureReason))
  const waitsFor = isAway ? 'NETWORK' : isAtTheBank(failureReason) ? 'BANK' : 'SERVER'
  return { step: 'CONFIRMING', planId: current.planId, waitsFor, hasStopped: isError }
}

function recalled(userId: string | undefined): Step {
  const found = userId === undefined ? null : recallPayment({ userId, now: serverNow() })
  if (found === null) return { step: 'NONE' }
  const { planId, couponCode, confirmation } = found
  return confirmation ? { step: 'CONFIRMING', planId, confirmation } : { step: 'LEFT', planId, couponCode }
}
