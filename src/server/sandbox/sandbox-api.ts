import { collection, refund, type SandboxEntities, statusOf } from './sandbox-entities.ts'
import { useRazorpayErrors, parse, SimulatorRefusal } from './sandbox-errors.ts'
import { razorpayId, type SandboxPayment, type SandboxStore } from './sandbox-store.ts'
import type { SimulatorFaults } from './sandbox-faults.ts'
import type { SandboxWebhooks } from './sandbox-webhooks.ts'
import type { FastifyInstance } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

interface Dependencies {
  store: SandboxStore
  entities: SandboxEntities
  trouble: SimulatorFaults
  webhooks: SandboxWebhooks
  now: () => number
  keyId: string
  keySecret: string
}

/** The part of Razorpay's API that the product uses (`/v1`): orders, their payments, capture, refunds. */
export function sandboxApi({ store, entities, trouble, webhooks, now, keyId, keySecret }: Dependencies) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  return async (app: FastifyInstance): Promise<void> => {
    useRazorpayErrors(app)
    app.addHook('onRequest', async (request) => {
      if (!isSame(request.headers.authorization ?? '', authorization)) {
        throw new SimulatorRefusal('Authentication failed', 401)
      }
      await trouble.applyFault()
    })

    app.post('/orders', async (request) => {
      const { amount, currency, receipt, notes } = parse(newOrder, request.body)
      const id = razorpayId('order')
      store.addOrder({ id, amount, currency, receipt, notes: JSON.stringify(notes), created_at: now() })
      return entities.order(orderOf(id))
    })
    app.get('/orders', async (request) => {
      const { receipt } = parse(orderQuery, request.query)
      return collection(store.orders(receipt).map(entities.order))
    })
    app.get('/orders/:id', async (request) => entities.order(orderOf(idOf(request.params))))
    app.get('/orders/:id/payments', async (request) => {
      const { id } = orderOf(idOf(request.params))
      return collection(store.paymentsOf(id).map(entities.payment))
    })

    app.get('/payments/:id', async (request) => entities.payment(paymentOf(idOf(request.params))))
    app.post('/payments/:id/capture', async (request) => {
      const payment = paymentOf(idOf(request.params))
      const { amount } = parse(capture, request.body)
      const status = statusOf(payment, now())
      if (status === 'captured') throw new SimulatorRefusal('This payment has already been captured')
      if (status !== 'authorized')
        throw new SimulatorRefusal('Only payments which have been authorized can be captured')
      if (amount !== payment.amount) throw new SimulatorRefusal('Capture amount must be equal to the amount authorized')
      store.capture(payment.id)
      return entities.payment(paymentOf(payment.id))
    })
    app.get('/payments/:id/refunds', async (request) => {
      const { id } = paymentOf(idOf(request.params))
      const { count } = parse(refundQuery, request.query)
      const made = store.refundsOf(id).filter(({ created_at }) => created_at <= now())
      return collection(made.slice(0, count).map(refund))
    })
    app.get('/refunds', async (request) => {
      const { from, count, skip } = parse(refundQuery, request.query)
      const found = store.refundsSince(from * 1000, { count, skip })
      return collection(found.filter(({ created_at }) => created_at <= now()).map(refund))
    })
    app.post('/payments/:id/refund', async (request) => {
      const payment = paymentOf(idOf(request.params))
      const { amount = payment.amount } = parse(newRefund, request.body ?? {})
      const key = parse(idempotencyKey, request.headers['x-refund-idempotency'] ?? null)
      const earlier = store.refundsOf(payment.id)
      const same = earlier.find((made) => key !== null && made.idempotency_key === key)
      if (same) return refund(same)
      if (statusOf(payment, now()) !== 'captured') throw new SimulatorRefusal('The payment has not been captured')
      const left = payment.amount - earlier.reduce((sum, made) => sum + made.amount, 0)
      if (amount > left) throw new SimulatorRefusal('The total refund amount is greater than the refund payment amount')
      const made = { id: razorpayId('rfnd'), payment_id: payment.id, amount, idempotency_key: key, created_at: now() }
      store.addRefund(made)
      const entity = refund(made)
      const changed = { refund: entity, payment: entities.payment(payment) }
      webhooks.add({ event: 'refund.processed', entities: changed, at: now(), deliveries: 1 })
      return entity
    })
  }

  function orderOf(id: string) {
    const order = store.order(id)
    if (!order) throw new SimulatorRefusal('The id provided does not exist')
    return order
  }

  function paymentOf(id: string): SandboxPayment {
    const payment = store.payment(id)
    if (!payment) throw new SimulatorRefusal('The id provided does not exist')
    return payment
  }
}

function idOf(params: unknown): string {
  return parse(z.object({ id: z.string() }), params).id
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

const amount = z.int().check(z.minimum(100))
const newOrder = z.object({
  amount,
  currency: z.literal('INR'),
  receipt: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  notes: z._default(z.record(z.string(), z.string().check(z.maxLength(256))), {}),
})
const orderQuery = z.object({ receipt: z._default(z.nullable(z.string()), null) })
const nonNegative = (fallback: number) => z._default(z.coerce.number().check(z.int(), z.nonnegative()), fallback)
const refundQuery = z.object({ from: nonNegative(0), count: nonNegative(10), skip: nonNegative(0) })
const capture = z.object({ amount, currency: z.literal('INR') })
const newRefund = z.object({ amount: z.optional(amount) })
const idempotencyKey = z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{10,100}$/)))
