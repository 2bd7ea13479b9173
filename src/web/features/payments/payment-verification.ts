import type { CheckoutConfirmation } from './razorpay.ts'
import { clearPayment } from './stored-payment.ts'
import { payments } from '#shared/contract/payments.ts'
import { ApiError, request } from '#web/platform/api-client.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'

const RETRY_INTERVAL_IN_MS = 4000
const RETRY_FOR_IN_MS = 10 * 60_000

/** A payment that the checkout has confirmed, to be settled by the server. */
interface ConfirmedPayment {
  planId: string
  confirmation: CheckoutConfirmation
}

/**
 * Asks the server to settle a payment, and retries while the bank or the network may recover. A query, so that a reload
 * continues; it ignores the abort signal, so that leaving the page does not cancel the request.
 */
export function verificationQuery(payment: ConfirmedPayment | null) {
  return queryOptions({
    queryKey: ['verification', payment?.confirmation.razorpay_payment_id ?? null],
    queryFn: payment ? () => verify(payment) : skipToken,
    retry: (failures, error) => isRetryable(error) && failures < RETRY_FOR_IN_MS / RETRY_INTERVAL_IN_MS,
    retryDelay: RETRY_INTERVAL_IN_MS,
    // Unlike other changes it waits for the network: a payment must be settled.
    networkMode: 'online',
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}

/** Whether a later try may succeed: the bank has not decided, or the server is not available. */
export function isRetryable(error: Error | null): boolean {
  if (!(error instanceof ApiError)) return false
  return isPendingAtBank(error) || error.status === 0 || error.status === 429 || error.status >= 500
}

export function isPendingAtBank(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'PAYMENT_PENDING'
}

async function verify({ planId, confirmation }: ConfirmedPayment) {
  try {
    return await request(payments.verify, { body: { ...confirmation, planId } })
  } catch (error) {
    if (error instanceof Error && !isRetryable(error)) clearPayment()
    throw error
  }
}
