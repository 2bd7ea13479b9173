import { openCheckout } from './checkout.ts'
import { type CheckoutState, stateAfterOrderError, toCheckoutView } from './checkout-state.ts'
import { clearPayment, loadPayment, storePayment } from './stored-payment.ts'
import { usePlanPolling } from './plan-polling.hooks.ts'
import { verificationQuery } from './payment-verification.ts'
import { consents } from '#shared/contract/consents.ts'
import { payments } from '#shared/contract/payments.ts'
import { type PlanWithQuote } from '#shared/contract/subscriptions.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, request } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

/**
 * Buys a plan: order, the provider's window, verification (specification §4 Purchase). Leads to what it opens once the
 * member has the plan, whether this page or another way settled the payment. A reload resumes at the same step.
 */
export function useCheckout({ onCouponRefused }: { onCouponRefused: () => void }) {
  const { user } = useSession()
  const client = useQueryClient()
  const [state, setState] = useState<CheckoutState>(() => initialState(user?._id))
  const confirmedPayment = state.step === 'CONFIRMING' ? state : null
  const verification = useQuery(verificationQuery(confirmedPayment))
  const [renewsFrom, setRenewsFrom] = useState(() => storedRenewsFrom(user?._id))
  const planId = 'planId' in state && state.step !== 'ORDERING' ? state.planId : null
  const refreshStatus = usePlanPolling({
    planId,
    renewsFrom,
    isVerified: confirmedPayment !== null && verification.isSuccess,
    onPlanActive: reset,
  })
  const openingWindow = useRef<AbortController | null>(null)
  // The window must not open over another screen.
  useEffect(() => () => openingWindow.current?.abort(), [])

  function reset(): void {
    clearPayment()
    setState({ step: 'NONE' })
  }

  async function startPurchase(
    { _id, planName, renewal }: Pick<PlanWithQuote, '_id' | 'planName' | 'renewal'>,
    couponCode?: string,
  ): Promise<void> {
    if (openingWindow.current || user === null) return
    const { signal } = (openingWindow.current = new AbortController())
    const planEnd = renewal?.startsAt.getTime()
    const purchase = { userId: user._id, planId: _id, couponCode, renewsFrom: planEnd, since: serverNow().getTime() }
    setRenewsFrom(planEnd)
    setState({ step: 'ORDERING', planId: _id })
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
          onConfirmed(confirmation) {
            storePayment({ ...purchase, confirmation })
            setState({ step: 'CONFIRMING', planId: _id, confirmation })
            void client.prefetchQuery(verificationQuery({ planId: _id, confirmation }))
          },
          onClosed: ({ wasDeclined }) => void onWindowClosed(_id, wasDeclined),
        })
      } catch (error) {
        if (!signal.aborted) console.error(error)
        setState({ step: 'FAILED', message: t('Failed to initialize payment.'), mayBeCharged: false })
        return
      }
      storePayment({ ...purchase, confirmation: null })
      setState({ step: 'PAYING', planId: _id, couponCode })
    } catch (error) {
      setState(stateAfterOrderError(error, _id))
      if (!(error instanceof ApiError)) return
      if (error.code.startsWith('COUPON_')) onCouponRefused()
      // The terms have changed since this page was loaded.
      if (error.code === 'CONSENT_REQUIRED')
        void client.invalidateQueries({ queryKey: queryOf(consents.state, {}).queryKey })
    } finally {
      openingWindow.current = null
    }
  }

  async function onWindowClosed(closedPlanId: string, wasDeclined: boolean): Promise<void> {
    const isStatusKnown = await refreshStatus()
    clearPayment()
    // The plan may have arrived during this request, which ends the purchase.
    setState((now) =>
      now.step === 'PAYING'
        ? { step: 'CLOSED', planId: closedPlanId, mayBeCharged: !isStatusKnown || wasDeclined }
        : now,
    )
  }

  return {
    checkout: toCheckoutView(state, verification),
    startPurchase,
    retryVerification: () => void verification.refetch(),
    dismiss: reset,
  }
}

function storedRenewsFrom(userId: string | undefined): number | undefined {
  return userId === undefined ? undefined : loadPayment({ userId, now: serverNow() })?.renewsFrom
}

function initialState(userId: string | undefined): CheckoutState {
  const storedPayment = userId === undefined ? null : loadPayment({ userId, now: serverNow() })
  if (storedPayment === null) return { step: 'NONE' }
  const { planId, couponCode, confirmation } = storedPayment
  return confirmation ? { step: 'CONFIRMING', planId, confirmation } : { step: 'INTERRUPTED', planId, couponCode }
}
