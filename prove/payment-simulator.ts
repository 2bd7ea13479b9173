import { createPaymentSimulator } from '#server/sandbox/sandbox.ts'
import type { Clock } from '#server/ports/clock.ts'
import { systemClock } from '#server/adapters/clock-system.ts'
import type { Certificate } from '#tests/kit/certificate.ts'
import fastify from 'fastify'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The payment provider of an installation, outside of its process, so that killing the one leaves the other. */
export interface PaymentSimulator {
  address: string
  webhookSecret: string
  /** With these the product takes it for Razorpay. */
  env: Record<string, string>
  close(): Promise<void>
}

interface SimulatorOptions {
  clock?: Clock
  /** For a product in production mode: speaks TLS and takes a live key. */
  tls?: Certificate
}

/** `product` returns the address that events go to; while it is null they wait, as for a server that is down. */
export async function startPaymentSimulator(
  product: () => string | null,
  { clock = systemClock, tls }: SimulatorOptions = {},
): Promise<PaymentSimulator> {
  const [keySecret, webhookSecret] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  const keyId = tls && { keyId: 'rzp_live_simulator' }
  const sandbox = createPaymentSimulator({
    production: false,
    file: ':memory:',
    clock,
    ...keyId,
    keySecret,
    webhookSecret,
  })
  const https = tls && { key: readFileSync(tls.key), cert: readFileSync(tls.certificate) }
  const app = fastify({ https: https ?? null })
  await app.register(sandbox.routes)
  await app.register(async (events) => {
    events.removeAllContentTypeParsers()
    events.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
    events.post('/api/v1/webhooks/razorpay', async (request, reply) => {
      const to = product()
      if (to === null || !Buffer.isBuffer(request.body)) return reply.code(503).send()
      const headers = new Headers({ 'content-type': 'application/json' })
      for (const name of ['x-razorpay-signature', 'x-razorpay-event-id']) {
        const value = request.headers[name]
        if (typeof value === 'string') headers.set(name, value)
      }
      const answer = await fetch(to + request.url, { method: 'POST', headers, body: new Uint8Array(request.body) })
      return reply.code(answer.status).send(await answer.text())
    })
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  sandbox.setAddress(address)
  return {
    address,
    webhookSecret,
    env: {
      RAZORPAY_KEY_ID: sandbox.keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_BASE_URL: sandbox.baseUrl(),
    },
    close: () => app.close(),
  }
}
