import { createPaymentSimulator } from '#server/sandbox/sandbox.ts'
import fastify from 'fastify'

export type FuzzPaymentProvider = Awaited<ReturnType<typeof startFuzzPaymentProvider>>

/** Starts the payment sandbox on its own port, and returns the environment that makes the product use it as Razorpay. */
export async function startFuzzPaymentProvider(now: Date | string) {
  const keySecret = 'the-key-secret-of-the-fuzzer'
  const sandbox = createPaymentSimulator({
    production: false,
    file: ':memory:',
    clock: { now: () => new Date(now) },
    keySecret,
    webhookSecret: 'the-webhook-secret-of-the-fuzzer',
    deliverEveryMs: 3_600_000,
  })
  const app = fastify()
  await app.register(sandbox.routes)
  sandbox.setAddress(await app.listen({ host: '127.0.0.1', port: 0 }))
  return {
    env: {
      RAZORPAY_KEY_ID: sandbox.keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_BASE_URL: sandbox.baseUrl(),
    },
    close: () => app.close(),
  }
}
