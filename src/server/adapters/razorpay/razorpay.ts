import { type RazorpayCall, createRazorpayHttp } from './http.ts'
import {
  toOrder,
  toPayment,
  toRefund,
  collection,
  refundWithId,
  order,
  ORDER_ID,
  payment,
  PAYMENT_ID,
  refund,
  refundOfPayment,
} from './wire.ts'
import type { WirePayment } from './wire.ts'
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from '#server/ports/payment-provider.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface RazorpayOptions {
  /** Such as `https://api.razorpay.com/v1`, or the sandbox's. */
  baseUrl: string
  keyId: string
  keySecret: string
  fetch?: typeof fetch
  timeoutInMs?: number
}

/** Razorpay behind the port. The `razorpay` package is not used: it has no time-out, a fixed URL, and loses errors. */
export function createRazorpayProvider(options: RazorpayOptions): PaymentProvider {
  const { keyId, keySecret } = options
  const ask = createRazorpayHttp({ fetch, timeoutInMs: 5000, ...options })

  const findOrder: PaymentProvider['findOrder'] = async (receipt) => {
    const path = `/orders?receipt=${encodeURIComponent(receipt)}` as const
    const { items } = await ask({ path, answer: collection(order) })
    const found = items.find((item) => item.receipt === receipt)
    return found ? toOrder(found) : null
  }

  return {
    keyId,
    findOrder,
    async createOrder({ amountInPaise, reference, notes }) {
      try {
        return toOrder(
          await ask({ path: '/orders', answer: order, body: newOrder({ amountInPaise, reference, notes }) }),
        )
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error
        const created = await findOrder(reference)
        if (created) return created
        throw error
      }
    },
    async paymentsOf(providerOrderId) {
      const path = `/orders/${requireId(providerOrderId, ORDER_ID)}/payments` as const
      const { items } = await ask({ path, answer: collection(payment) })
      return Promise.all(items.map(async (item) => toPayment(item, await sumProcessedRefunds(ask, item))))
    },
    async capture({ providerPaymentId, amountInPaise }) {
      const path = `/payments/${requireId(providerPaymentId, PAYMENT_ID)}/capture` as const
      const captured = await ask({ path, answer: payment, body: { amount: amountInPaise, currency: 'INR' } })
      return toPayment(captured, await sumProcessedRefunds(ask, captured))
    },
    async refund({ providerPaymentId, amountInPaise, key }) {
      const path = `/payments/${requireId(providerPaymentId, PAYMENT_ID)}/refund` as const
      const headers = { 'x-refund-idempotency': key }
      return toRefund(await ask({ path, answer: refundWithId, body: { amount: amountInPaise }, headers }))
    },

    async refundsOf(providerPaymentId) {
      const path = `/payments/${requireId(providerPaymentId, PAYMENT_ID)}/refunds?count=${PAGE_SIZE}` as const
      const { items } = await ask({ path, answer: collection(refundWithId) })
      return items.map(toRefund)
    },

    async refundedSince(since) {
      const from = Math.floor(since.getTime() / 1000)
      const found = new Set<string>()
      for (let page = 0; page < MAX_PAGES; page++) {
        const path = `/refunds?from=${from}&count=${PAGE_SIZE}&skip=${page * PAGE_SIZE}` as const
        const { items } = await ask({ path, answer: collection(refundOfPayment) })
        for (const { payment_id, status } of items) if (status === 'processed') found.add(payment_id)
        if (items.length < PAGE_SIZE) break
      }
      return [...found]
    },

    isSignatureValid({ providerOrderId, providerPaymentId, signature }) {
      if (!ORDER_ID.test(providerOrderId) || !PAYMENT_ID.test(providerPaymentId)) return false
      const expected = createHmac('sha256', keySecret).update(`${providerOrderId}|${providerPaymentId}`).digest()
      const given = Buffer.from(signature, 'hex')
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

/** Razorpay's longest page; its default is ten. */
const PAGE_SIZE = 100
/** Refunds are listed newest first. */
const MAX_PAGES = 20
const AUTOMATIC_EXPIRY_IN_MINUTES = 30
const MANUAL_EXPIRY_IN_MINUTES = 7200

/** Razorpay captures automatically; what it could not capture within half an hour we may capture for five days. */
function newOrder({ amountInPaise, reference, notes }: Parameters<PaymentProvider['createOrder']>[0]) {
  return {
    amount: amountInPaise,
    currency: 'INR',
    receipt: reference,
    notes,
    partial_payment: false,
    payment: {
      capture: 'automatic',
      capture_options: {
        automatic_expiry_period: AUTOMATIC_EXPIRY_IN_MINUTES,
        manual_expiry_period: MANUAL_EXPIRY_IN_MINUTES,
        refund_speed: 'normal',
      },
    },
  }
}

/** `amount_refunded` includes refunds that may still fail, so the refunds themselves are added up. */
async function sumProcessedRefunds(call: RazorpayCall, { id, amount_refunded }: WirePayment): Promise<number> {
  if (!amount_refunded) return 0
  const { items } = await call({ path: `/payments/${id}/refunds?count=${PAGE_SIZE}`, answer: collection(refund) })
  return items.reduce((sum, { amount, status }) => (status === 'processed' ? sum + amount : sum), 0)
}

function requireId(id: string, pattern: RegExp): string {
  if (!pattern.test(id)) throw new ProviderRefused('malformed id')
  return id
}
