import { createPaymentSimulator } from '#server/sandbox/sandbox.ts'
import fastify from 'fastify'
import { testClock } from './clock.ts'

/** The secrets shared by the simulator and the tested installation. */
export const PROVIDER_SECRETS = {
  keySecret: 'the-key-secret-of-the-tests',
  webhookSecret: 'the-webhook-secret-of-the-tests',
}

/** Starts the payment provider simulator as its own HTTP server. */
export async function startPaymentProviderSimulator({ now }: { now: Date }) {
  const app = fastify()
  const sandbox = createPaymentSimulator({
    production: false,
    file: ':memory:',
    clock: testClock(now),
    ...PROVIDER_SECRETS,
    deliverEveryMs: 3_600_000,
  })
  await app.register(sandbox.routes)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  sandbox.setAddress(address)
  return {
    keyId: sandbox.keyId,
    baseUrl: sandbox.baseUrl(),

    /** Pays in the checkout and returns what the checkout hands to the page. */
    async pay(orderId: string): Promise<unknown> {
      const choices = {
        method: 'upi',
        account: 'success@razorpay',
        outcome: 'SUCCESS',
        webhook: 'NEVER',
        provider: 'NONE',
      }
      const answer = await fetch(`${address}/sandbox/checkout/${orderId}/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(choices),
      })
      return ((await answer.json()) as { response: unknown }).response
    },
    close: () => app.close(),
  }
}
