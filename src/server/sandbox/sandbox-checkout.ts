import { refund, type SandboxEntities } from './sandbox-entities.ts'
import { useRazorpayErrors, parse, SimulatorRefusal } from './sandbox-errors.ts'
import { razorpayId, type SandboxPayment, type SandboxStore } from './sandbox-store.ts'
import type { SimulatorFaults } from './sandbox-faults.ts'
import type { SandboxWebhooks } from './sandbox-webhooks.ts'
import type { FastifyInstance } from 'fastify'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

interface Dependencies {
  store: SandboxStore
  entities: SandboxEntities
  trouble: SimulatorFaults
  webhooks: SandboxWebhooks
  now: () => number
  keySecret: string
}

/** Delay of a bank that confirms late. */
const LATE_AFTER_IN_MS = 30_000

const payRequest = z.object({
  method: z.enum(['upi', 'card']),
  /** A UPI id or a card number; the test accounts that Razorpay documents as declined are declined. */
  account: z.string().check(z.maxLength(60)),
  outcome: z.enum(['SUCCESS', 'FAILURE', 'CLOSED', 'AUTHORIZED', 'PENDING', 'LATE', 'REFUNDED']),
  webhook: z.enum(['ONCE', 'TWICE', 'NEVER']),
  provider: z.enum(['NONE', 'SLOW', 'SILENT', 'DOWN']),
})
type PayRequest = z.output<typeof payRequest>

/** Serves the checkout's script and style sheet, and simulates paying in it. */
export function sandboxCheckout({ store, entities, trouble, webhooks, now, keySecret }: Dependencies) {
  return async (app: FastifyInstance): Promise<void> => {
    useRazorpayErrors(app)
    for (const { name, type } of assets) {
      const content = readFileSync(new URL(`./assets/${name}`, import.meta.url))
      app.get(`/${name}`, async (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content))
    }

    app.get('/checkout/:id', async (request) => {
      const { amount, currency, status } = entities.order(orderOf(request.params))
      return { amount, currency, status }
    })

    app.post('/checkout/:id/pay', async (request) => {
      const order = orderOf(request.params)
      if (entities.order(order).status === 'paid') throw new SimulatorRefusal('This order has been paid already.')
      const chosen = parse(payRequest, request.body)
      const outcome = isDeclined(chosen) ? 'FAILURE' : chosen.outcome
      const payment: SandboxPayment = {
        id: razorpayId('pay'),
        order_id: order.id,
        amount: order.amount,
        method: chosen.method,
        status: INITIAL_STATUS[outcome],
        captured_later_at: outcome === 'PENDING' || outcome === 'LATE' ? now() + LATE_AFTER_IN_MS : null,
        created_at: now(),
      }
      store.addPayment(payment)
      trouble.start(chosen.provider)
      enqueueWebhooks(payment, DELIVERIES[chosen.webhook])
      if (outcome === 'REFUNDED') refundLater(payment, DELIVERIES[chosen.webhook])
      void webhooks.deliverDue()
      return answerOf(payment, outcome)
    })
  }

  function enqueueWebhooks(payment: SandboxPayment, deliveries: number): void {
    const send = (event: string, at: number, status: string) => {
      const entity = { ...entities.payment(payment), status, captured: status === 'captured' }
      webhooks.add({ event, entities: { payment: entity }, at, deliveries })
    }
    if (payment.status === 'failed') send('payment.failed', now(), 'failed')
    if (payment.status === 'authorized') send('payment.authorized', now(), 'authorized')
    const capturedAt = payment.status === 'captured' ? now() : payment.captured_later_at
    if (capturedAt === null) return
    send('payment.captured', capturedAt, 'captured')
    const order = store.order(payment.order_id)
    if (order)
      webhooks.add({ event: 'order.paid', entities: { order: entities.order(order) }, at: capturedAt, deliveries })
  }

  function refundLater(payment: SandboxPayment, deliveries: number): void {
    const at = now() + LATE_AFTER_IN_MS
    const { id: payment_id, amount } = payment
    const made = { id: razorpayId('rfnd'), payment_id, amount, idempotency_key: null, created_at: at }
    store.addRefund(made)
    const changed = { refund: refund(made), payment: entities.payment(payment) }
    webhooks.add({ event: 'refund.processed', entities: changed, at, deliveries })
  }

  function answerOf({ id, order_id }: SandboxPayment, outcome: PayRequest['outcome']) {
    if (outcome === 'CLOSED') return { result: 'closed' }
    const metadata = { order_id, payment_id: id }
    if (outcome === 'FAILURE' || outcome === 'LATE') {
      const description = 'The bank declined this payment.'
      const code = 'BAD_REQUEST_ERROR'
      const reason = 'payment_failed'
      return {
        result: 'failed',
        error: { code, description, source: 'bank', step: 'payment_authorization', reason, metadata },
      }
    }
    const razorpay_signature = createHmac('sha256', keySecret).update(`${order_id}|${id}`).digest('hex')
    return {
      result: 'paid',
      response: { razorpay_payment_id: id, razorpay_order_id: order_id, razorpay_signature },
    }
  }

  function orderOf(params: unknown) {
    const order = store.order(parse(z.object({ id: z.string() }), params).id)
    if (!order) throw new SimulatorRefusal('This order does not exist.', 404)
    return order
  }
}

const assets = [
  { name: 'checkout.js', type: 'text/javascript; charset=utf-8' },
  { name: 'checkout.css', type: 'text/css; charset=utf-8' },
]
const INITIAL_STATUS = {
  SUCCESS: 'captured',
  CLOSED: 'captured',
  REFUNDED: 'captured',
  AUTHORIZED: 'authorized',
  PENDING: 'created',
  FAILURE: 'failed',
  LATE: 'failed',
} as const
const DELIVERIES = { ONCE: 1, TWICE: 2, NEVER: 0 } as const

function isDeclined({ account }: PayRequest): boolean {
  return account.trim() === 'failure@razorpay' || account.replace(/\D/g, '') === '4100280000060003'
}
