import { sandboxApi } from './sandbox-api.ts'
import { sandboxCheckout } from './sandbox-checkout.ts'
import { sandboxEntities } from './sandbox-entities.ts'
import { openSandboxStore } from './sandbox-store.ts'
import { sandboxTrouble } from './sandbox-trouble.ts'
import { sandboxWebhooks } from './sandbox-webhooks.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { SANDBOX_KEY_ID } from '#shared/domain/payment-keys.ts'
import type { FastifyInstance } from 'fastify'

export interface SandboxOptions {
  /** Must be false: test payments in production would give courses away. */
  production: boolean
  /** Where it keeps orders and payments; ':memory:' for tests. */
  file: string
  clock: { now(): Date }
  /** The key's id; the sandbox's own test key unless a production installation is tried with it. */
  keyId?: string
  keySecret: string
  webhookSecret: string
  /** Sends what is due by itself; tests may rather call `deliverDue`. */
  deliverEveryMs?: number
}

/**
 * Stands in for Razorpay inside the embedded demo (decisions §6): the same interface below `/sandbox/v1`, a checkout
 * that says 'Test payment' at `/sandbox/checkout.js`, signed webhooks, and a choice of what goes wrong.
 * It knows nothing of the product: the product speaks to it over HTTP, through the same adapter as to Razorpay.
 */
export function paymentSandbox(options: SandboxOptions) {
  if (options.production) throw new Error('The payment sandbox cannot be used in production.')
  const { keyId = SANDBOX_KEY_ID, keySecret, webhookSecret } = options
  const now = () => options.clock.now().getTime()
  const store = openSandboxStore(options.file)
  const entities = sandboxEntities(store, now)
  const trouble = sandboxTrouble(now)
  const webhookUrl = () => at(`${API_BASE}/webhooks/razorpay`)
  const webhooks = sandboxWebhooks({ store, now, secret: webhookSecret, url: webhookUrl })
  let address: string | null = null

  function at(path: string): string {
    if (address === null) throw new Error('The payment sandbox has not been told where it listens.')
    return address + path
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
    /** Where the server listens that has the routes, such as `http://127.0.0.1:3000`: known once it does. */
    listensAt(itsAddress: string): void {
      address = itsAddress
    },
    /** Where the adapter finds it. */
    baseUrl: () => at('/sandbox/v1'),
    /** Sends the webhooks that are due. */
    deliverDue: () => webhooks.deliverDue(),
  }
}
export type PaymentSandbox = ReturnType<typeof paymentSandbox>
