import type { CheckoutConfirmation } from './razorpay.ts'
import { isPendingAtBank, isRetryable } from './payment-verification.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, messageOf } from '#web/platform/api-client.ts'

export type CheckoutState =
  | { step: 'NONE' }
  /** The order is being created and the window loaded. */
  | { step: 'ORDERING'; planId: string }
  /** The provider's window is open. */
  | { step: 'PAYING'; planId: string; couponCode?: string | undefined }
  /** The page was reloaded or left with the window open. */
  | { step: 'INTERRUPTED'; planId: string; couponCode?: string | undefined }
  /** The window was closed. */
  | { step: 'CLOSED'; planId: string; mayBeCharged: boolean }
  /** The server has the payment of an earlier attempt; the subscription will show the plan. */
  | { step: 'ALREADY_PAID'; planId: string }
  | { step: 'CONFIRMING'; planId: string; confirmation: CheckoutConfirmation }
  | { step: 'FAILED'; message: string; mayBeCharged: boolean }

/** What the screen shows of a purchase. */
export type CheckoutView =
  | Exclude<CheckoutState, { step: 'CONFIRMING' | 'ALREADY_PAID' }>
  /** Paid: what the confirmation waits for, and whether the retries are over. */
  | { step: 'CONFIRMING'; planId: string; waitingFor: 'SERVER' | 'BANK' | 'NETWORK'; hasGivenUp: boolean }

export interface VerificationStatus {
  isError: boolean
  error: Error | null
  failureReason: Error | null
  fetchStatus: 'fetching' | 'paused' | 'idle'
}

/** The state after the order could not be created. */
export function stateAfterOrderError(error: unknown, planId: string): CheckoutState {
  if (error instanceof ApiError && error.code === 'ALREADY_PAID') return { step: 'ALREADY_PAID', planId }
  return { step: 'FAILED', message: messageOf(error, t('Failed to create payment order.')), mayBeCharged: false }
}

export function toCheckoutView(
  state: CheckoutState,
  { isError, error, failureReason, fetchStatus }: VerificationStatus,
): CheckoutView {
  if (state.step === 'ALREADY_PAID') {
    return { step: 'CONFIRMING', planId: state.planId, waitingFor: 'SERVER', hasGivenUp: false }
  }
  if (state.step !== 'CONFIRMING') return state
  if (isError && !isRetryable(error)) {
    return { step: 'FAILED', message: messageOf(error, t('Payment verification failed.')), mayBeCharged: true }
  }
  const isOffline = fetchStatus === 'paused' || (failureReason !== null && !isPendingAtBank(failureReason))
  const waitingFor = isOffline ? 'NETWORK' : isPendingAtBank(failureReason) ? 'BANK' : 'SERVER'
  return { step: 'CONFIRMING', planId: state.planId, waitingFor, hasGivenUp: isError }
}
