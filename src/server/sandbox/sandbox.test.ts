import { createRazorpayProvider } from '#server/adapters/razorpay/razorpay.ts'
import { createPaymentSimulator } from './sandbox.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const clock = { time: new Date('2026-11-20T06:00:00Z'), now: () => clock.time }
const received: { body: string; signature: unknown; eventId: unknown }[] = []
let folder: string
let app: FastifyInstance
let sandbox: ReturnType<typeof createPaymentSimulator>
let webhookStatus: number

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sadhana-sandbox-'))
  webhookStatus = 200
  received.length = 0
  await start()
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test('refuses to start in production', () => {
  expect(() => createPaymentSimulator({ ...options(), production: true })).toThrow('cannot be used in production')
})

test('keeps orders and payments across a restart', async () => {
  const { providerOrderId } = await adapter().createOrder({ amountInPaise: 19900, reference: 'r1', notes: {} })
  await pay(providerOrderId)
  await app.close()
  await start()
  expect(await adapter().findOrder('r1')).toMatchObject({ providerOrderId, status: 'PAID' })
  expect(await adapter().paymentsOf(providerOrderId)).toMatchObject([{ status: 'CAPTURED', amountInPaise: 19900 }])
})

test("serves the checkout's script and style sheet", async () => {
  for (const [name, type] of [
    ['checkout.js', 'text/javascript'],
    ['checkout.css', 'text/css'],
  ]) {
    const { statusCode, headers } = await app.inject(`/sandbox/${name}`)
    expect([statusCode, headers['content-type']]).toEqual([200, `${type}; charset=utf-8`])
  }
})

test('refuses an unknown key with Razorpay’s error', async () => {
  const headers = { authorization: `Basic ${Buffer.from('rzp_test_sandbox:guess').toString('base64')}` }
  const answer = await app.inject({ url: '/sandbox/v1/orders', headers })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } })
})

test.each([{ amount: 99 }, { amount: 100.5 }, { currency: 'USD' }, { receipt: 'x'.repeat(41) }])(
  'refuses an order with %j',
  async (wrong) => {
    const body = { amount: 19900, currency: 'INR', receipt: 'r', ...wrong }
    expect((await api('/orders', body)).statusCode).toBe(400)
  },
)

describe('the checkout', () => {
  test.each(['failure@razorpay', '4100 2800 0006 0003'])('declines %s', async (account) => {
    const { providerOrderId } = await adapter().createOrder({ amountInPaise: 19900, reference: 'r1', notes: {} })
    expect(await pay(providerOrderId, { account })).toMatchObject({
      result: 'failed',
      error: { reason: 'payment_failed' },
    })
    expect(await adapter().paymentsOf(providerOrderId)).toMatchObject([{ status: 'FAILED' }])
  })

  test('accepts no second payment for an order, and none for an unknown order', async () => {
    const { providerOrderId } = await adapter().createOrder({ amountInPaise: 19900, reference: 'r1', notes: {} })
    await pay(providerOrderId)
    expect(await pay(providerOrderId)).toMatchObject({ error: { description: 'This order has been paid already.' } })
    expect(await pay('order_unknown')).toMatchObject({ error: { description: 'This order does not exist.' } })
  })

  test('confirms late: a payment is declined first and captured half a minute later', async () => {
    const { providerOrderId } = await adapter().createOrder({ amountInPaise: 19900, reference: 'r1', notes: {} })
    await pay(providerOrderId, { outcome: 'LATE' })
    expect(await adapter().paymentsOf(providerOrderId)).toMatchObject([{ status: 'FAILED' }])
    clock.time = new Date(clock.time.getTime() + 30_000)
    expect(await adapter().paymentsOf(providerOrderId)).toMatchObject([{ status: 'CAPTURED' }])
  })
})

test('refunds a payment half a minute later when asked to', async () => {
  const { providerOrderId } = await adapter().createOrder({ amountInPaise: 19900, reference: 'r1', notes: {} })
  await pay(providerOrderId, { outcome: 'REFUNDED', webhook: 'NEVER' })
  expect(await adapter().paymentsOf(providerOrderId)).toMatchObject([{ status: 'CAPTURED', refundedInPaise: 0 }])
  clock.time = new Date(clock.time.getTime() + 30_000)
  expect(await adapter().paymentsOf(providerOrderId)).toMatchObject([{ status: 'REFUNDED', refundedInPaise: 19900 }])
})

describe('a webhook', () => {
  test('is signed, and retried with the same event id until it is accepted', async () => {
    const { providerOrderId } = await adapter().createOrder({ amountInPaise: 19900, reference: 'r1', notes: {} })
    webhookStatus = 503
    await pay(providerOrderId, { webhook: 'ONCE' })
    await sandbox.deliverDue()
    expect(received).toHaveLength(2)
    webhookStatus = 200
    clock.time = new Date(clock.time.getTime() + 60_000)
    await sandbox.deliverDue()
    await sandbox.deliverDue()
    expect(received).toHaveLength(4)
    expect(new Set(received.map(({ eventId }) => eventId)).size).toBe(2)
    expect(received.map(({ body }) => JSON.parse(body).event as string).toSorted()).toEqual([
      'order.paid',
      'order.paid',
      'payment.captured',
      'payment.captured',
    ])
    for (const { body, signature } of received) {
      expect(signature).toBe(createHmac('sha256', 'webhook secret').update(body).digest('hex'))
    }
  })

  test('is sent twice or never when asked to', async () => {
    const one = await adapter().createOrder({ amountInPaise: 19900, reference: 'r1', notes: {} })
    await pay(one.providerOrderId, { webhook: 'NEVER' })
    await sandbox.deliverDue()
    expect(received).toEqual([])
    const two = await adapter().createOrder({ amountInPaise: 19900, reference: 'r2', notes: {} })
    await pay(two.providerOrderId, { webhook: 'TWICE' })
    await sandbox.deliverDue()
    expect(received).toHaveLength(4)
  })
})

describe('a refund', () => {
  test('cannot exceed the payment, and is made once per idempotency key', async () => {
    const { providerOrderId } = await adapter().createOrder({ amountInPaise: 19900, reference: 'r1', notes: {} })
    const { response } = await pay(providerOrderId)
    const path = `/payments/${response.razorpay_payment_id}/refund`
    const key = { 'x-refund-idempotency': 'refund-0001' }
    expect((await api(path, { amount: 20000 })).statusCode).toBe(400)
    const first = await api(path, { amount: 10000 }, key)
    expect((await api(path, { amount: 10000 }, key)).json()).toEqual(first.json())
    expect((await adapter().paymentsOf(providerOrderId))[0]).toMatchObject({
      status: 'CAPTURED',
      refundedInPaise: 10000,
    })
    await api(path, { amount: 9900 })
    expect((await adapter().paymentsOf(providerOrderId))[0]).toMatchObject({
      status: 'REFUNDED',
      refundedInPaise: 19900,
    })
  })
})

function options() {
  return {
    production: false,
    file: join(folder, 'sandbox.db'),
    clock,
    keySecret: 'key secret',
    webhookSecret: 'webhook secret',
    deliverEveryMs: 3_600_000,
  }
}

async function start(): Promise<void> {
  sandbox = createPaymentSimulator(options())
  app = fastify()
  await app.register(sandbox.routes)
  await app.register(async (hook) => {
    hook.removeAllContentTypeParsers()
    hook.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body)
    hook.post('/api/v1/webhooks/razorpay', async ({ body, headers }, reply) => {
      const eventId = headers['x-razorpay-event-id']
      received.push({ body: String(body), signature: headers['x-razorpay-signature'], eventId })
      return reply.code(webhookStatus).send({})
    })
  })
  sandbox.setAddress(await app.listen({ host: '127.0.0.1', port: 0 }))
}

function adapter() {
  return createRazorpayProvider({ baseUrl: sandbox.baseUrl(), keyId: sandbox.keyId, keySecret: 'key secret' })
}

async function pay(orderId: string, more: object = {}) {
  const request = { method: 'upi', account: 'success@razorpay', outcome: 'SUCCESS', webhook: 'NEVER', provider: 'NONE' }
  return (
    await app.inject({ method: 'POST', url: `/sandbox/checkout/${orderId}/pay`, body: { ...request, ...more } })
  ).json()
}

function api(path: string, body: object, more: Record<string, string> = {}) {
  const authorization = `Basic ${Buffer.from('rzp_test_sandbox:key secret').toString('base64')}`
  return app.inject({ method: 'POST', url: `/sandbox/v1${path}`, body, headers: { authorization, ...more } })
}
