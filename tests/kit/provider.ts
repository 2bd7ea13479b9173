import { paymentSandbox } from '#server/sandbox/sandbox.ts'
import fastify from 'fastify'
import { testClock } from './clock.ts'

/** What the provider and an installation of these tests share. */
export const PROVIDER_SECRETS = {
  keySecret: 'the-key-secret-of-the-tests',
  webhookSecret: 'the-webhook-secret-of-the-tests',
}

/** A provider of payments outside of the product, reached over HTTP as the real one is. */
export async function aProvider({ now }: { now: Date }) {
  const app = fastify()
  const sandbox = paymentSandbox({
    production: false,
    file: ':memory:',
    clock: testClock(now),
    ...PROVIDER_SECRETS,
    deliverEveryMs: 3_600_000,
  })
  await app.register(sandbox.routes)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  sandbox.listensAt(address)
  return {
    keyId: sandbox.keyId,
    baseUrl: sandbox.baseUrl(),

    /** What the member does in the checkout; answers what that hands to the page. */
    async pay(orderId: string): Promise<unknown> {
      const wish = {
        method: 'upi',
        account: 'success@razorpay',
        outcome: 'SUCCESS',
        webhook: 'NEVER',
        provider: 'NONE',
      }
      const answer = await fetch(`${address}/sandbox/checkout/${orderId}/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(wish),
      })
      return ((await answer.json()) as { response: unknown }).response
    },
    close: () => app.close(),
  }
}
