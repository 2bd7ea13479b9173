import { sandboxApi } from './sandbox-api.ts'
import { sandboxCheckout } from './sandbox-checkout.ts'
import { sandboxEntities } from './sandbox-entities.ts'
import { openSandboxStore } from './sandbox-store.ts'
import { createFaults } from './sandbox-faults.ts'
import { sandboxWebhooks } from './sandbox-webhooks.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { SANDBOX_KEY_ID } from '#shared/domain/payment-keys.ts'
import type { FastifyInstance } from 'fastify'

export interface SimulatorOptions {
  /** Must be false: test payments in production would give courses away. */
  production: boolean
  /** File of its orders and payments; ':memory:' for tests. */
  file: string
  clock: { now(): Date }
  /** The key id; defaults to the sandbox's test key. */
  keyId?: string
  keySecret: string
  webhookSecret: string
  /** The address of the product when it is another server; while it is null, events wait. */
  product?: () => string | null
  /** Interval at which due webhooks are sent; tests may call `deliverDue` instead. */
  deliverEveryMs?: number
}

/** An order with its only payment, by the ids that the provider would have given them. */
export interface PaidOrder {
  orderId: string
  paymentId: string
  receipt: string
  amountInPaise: number
  paidAt: Date
}

/**
 * Simulates Razorpay in the embedded demo (product decisions §6): the same API below `/sandbox/v1`, a checkout that
 * says 'Test payment' at `/sandbox/checkout.js`, signed webhooks, and a choice of failures. It knows nothing of the
 * product, which calls it over HTTP through the same adapter as Razorpay.
 */
export function createPaymentSimulator(options: SimulatorOptions) {
  if (options.production) throw new Error('The payment sandbox cannot be used in production.')
  const { keyId = SANDBOX_KEY_ID, keySecret, webhookSecret } = options
  const now = () => options.clock.now().getTime()
  const store = openSandboxStore(options.file)
  const entities = sandboxEntities(store, now)
  const trouble = createFaults(now)
  const webhookUrl = () => urlOf(`${API_BASE}/webhooks/razorpay`, options.product ? options.product() : address)
  const webhooks = sandboxWebhooks({ store, now, secret: webhookSecret, url: webhookUrl })
  let address: string | null = null

  function urlOf(path: string, server = address): string {
    if (server === null) throw new Error('The payment sandbox does not know the server’s address yet.')
    return server + path
  }

  async function routes(app: FastifyInstance): Promise<void> {
    await app.register(sandboxApi({ store, entities, trouble, webhooks, now, keyId, keySecret }), {
      prefix: '/sandbox/v1',
    })
    await app.register(sandboxCheckout({ store, entities, trouble, webhooks, now, keySecret }), {
      prefix: '/sandbox',
    })
    const timer = setInterval(() => void webhooks.deliverDue(), options.deliverEveryMs ?? 500)
    timer.unref()
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await webhooks.stop()
      store.close()
    })
  }

  return {
    keyId,
    keySecret,
    webhookSecret,
    routes,
    /** Sets the address of the server with these routes, such as `http://127.0.0.1:3000`, once it listens. */
    setAddress(serverAddress: string): void {
      address = serverAddress
    },
    /** Base URL for the Razorpay adapter. */
    baseUrl: () => urlOf('/sandbox/v1'),
    /** Adds orders that were paid in the past, so that their payments can be looked at and refunded. */
    addPaidOrders(orders: readonly PaidOrder[]): void {
      store.transact(() => {
        for (const { orderId, paymentId, receipt, amountInPaise: amount, paidAt } of orders) {
          const created_at = paidAt.getTime()
          store.addOrder({ id: orderId, amount, currency: 'INR', receipt, notes: '{}', created_at })
          const status = { method: 'upi', status: 'captured', captured_later_at: null } as const
          store.addPayment({ id: paymentId, order_id: orderId, amount, created_at, ...status })
        }
      })
    },
    /** Sends the due webhooks. */
    deliverDue: () => webhooks.deliverDue(),
  }
}
export type PaymentSimulator = ReturnType<typeof createPaymentSimulator>
