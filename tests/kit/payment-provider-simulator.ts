import { systemClock } from '#server/adapters/clock-system.ts'
import type { Clock } from '#server/ports/clock.ts'
import { createPaymentSimulator } from '#server/sandbox/sandbox.ts'
import fastify from 'fastify'
import { readFileSync } from 'node:fs'
import type { Certificate } from './certificate.ts'

/** The secrets shared by the simulator and the tested installation. */
export const PROVIDER_SECRETS = {
  keySecret: 'the-key-secret-of-the-tests',
  webhookSecret: 'the-webhook-secret-of-the-tests',
}

/** The choices of the member in the simulator's checkout, and its simulated faults. */
export interface CheckoutChoices {
  outcome?: 'SUCCESS' | 'FAILURE' | 'CLOSED' | 'AUTHORIZED' | 'PENDING' | 'LATE' | 'REFUNDED'
  webhook?: 'ONCE' | 'TWICE' | 'NEVER'
  provider?: 'NONE' | 'SLOW' | 'SILENT' | 'DOWN'
  account?: string
}

interface Options {
  clock?: Clock
  /** The address of the product, where events are sent; while it is null they wait, as for a server that is down. */
  product?: () => string | null
  /** How often due events are sent. By default only `deliverDue` sends them. */
  deliverEveryMs?: number
  /** For a product in production mode: speaks TLS and takes a live key. */
  tls?: Certificate
}

export type PaymentProviderSimulator = Awaited<ReturnType<typeof startPaymentProviderSimulator>>

/** Starts the payment provider simulator as its own HTTP server: stopping the product leaves it running. */
export async function startPaymentProviderSimulator({
  clock = systemClock,
  product = () => null,
  deliverEveryMs = 3_600_000,
  tls,
}: Options) {
  const simulator = createPaymentSimulator({
    production: false,
    file: ':memory:',
    clock,
    ...(tls && { keyId: 'rzp_live_simulator' }),
    ...PROVIDER_SECRETS,
    product,
    deliverEveryMs,
  })
  const app = fastify({ https: tls ? { key: readFileSync(tls.key), cert: readFileSync(tls.certificate) } : null })
  await app.register(simulator.routes)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  simulator.setAddress(address)
  const { keyId } = simulator
  const { keySecret, webhookSecret } = PROVIDER_SECRETS
  const baseUrl = simulator.baseUrl()

  async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<JsonAnswer> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as JsonAnswer
  }

  return {
    address,
    keyId,
    baseUrl,
    /** With these variables the product takes it for Razorpay. */
    env: {
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_BASE_URL: baseUrl,
    },
    /** Pays in the checkout and returns what the checkout hands to the page. */
    pay: (orderId: string, choices: CheckoutChoices = {}) =>
      post(`${address}/sandbox/checkout/${orderId}/pay`, {
        method: 'upi',
        account: 'success@razorpay',
        outcome: 'SUCCESS',
        webhook: 'NEVER',
        provider: 'NONE',
        ...choices,
      }),
    /** Refunds as in the provider's dashboard, in full without an amount. */
    refund: (paymentId: string, amount?: number) =>
      post(`${baseUrl}/payments/${paymentId}/refund`, amount ? { amount } : {}, {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      }),
    /** Sends the due events. */
    deliverDue: simulator.deliverDue,
    close: () => app.close(),
  }
}

/** The fields of any answer. */
export interface JsonAnswer {
  [name: string]: any // oxlint-disable-line typescript/no-explicit-any
}
