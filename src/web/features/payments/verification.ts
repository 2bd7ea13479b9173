import type { Confirmation } from './razorpay.ts'
import { forgetPayment } from './remembered-payment.ts'
import { payments } from '#shared/contract/subscriptions.ts'
import { ApiError, request } from '#web/platform/api-client.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'

const ASK_EVERY_MS = 4000
const ASK_FOR_IN_MS = 10 * 60_000

/** A payment that the checkout has confirmed, to be settled by the server. */
export interface Paid {
  planId: string
  confirmation: Confirmation
}

/**
 * Asks the server to settle a payment, again and again while the bank or the network may still come round. As a query,
 * so that a reload asks on; without its signal, so that leaving the page does not break off the settling.
 */
export function verificationOf(paid: Paid | null) {
  return queryOptions({
    queryKey: ['verification', paid?.confirmation.razorpay_payment_id ?? null],
    queryFn: paid ? () => verify(paid) : skipToken,
    retry: (failures, error) => mayStillCome(error) && failures < ASK_FOR_IN_MS / ASK_EVERY_MS,
    retryDelay: ASK_EVERY_MS,
    // The one thing that waits for the network: what has been paid is to be settled.
    networkMode: 'online',
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}

/** Whether a later question may be answered otherwise: the bank confirms, or the server is not to be reached. */
export function mayStillCome(error: Error | null): boolean {
  if (!(error instanceof ApiError)) return false
  return isAtTheBank(error) || error.status === 0 || error.status === 429 || error.status >= 500
}

export function isAtTheBank(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'PAYMENT_PENDING'
}

async function verify({ planId, confirmation }: Paid) {
  try {
    return await request(payments.verify, { body: { ...confirmation, planId } })
  } catch (error) {
    if (error instanceof Error && !mayStillCome(error)) forgetPayment()
    throw error
  }
}
