import { createRazorpayProvider } from './razorpay.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/ports/payment-provider.ts'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

interface Seen {
  method: string
  url: string
  authorization: string | undefined
  body: unknown
}
type Reply = { status?: number; body?: unknown; text?: string; headers?: Record<string, string> } | 'silence' | 'hangup'

const SECRET = 'a-very-secret-key'
const ORDER_ID = 'order_AAAAAAAAAAAAAA'
const PAYMENT_ID = 'pay_BBBBBBBBBBBBBB'
const anOrder = { id: ORDER_ID, amount: 19900, currency: 'INR', receipt: 'r1', status: 'created', notes: [] }
const aPayment = {
  id: PAYMENT_ID,
  order_id: ORDER_ID,
  amount: 19900,
  amount_refunded: 0,
  currency: 'INR',
  status: 'captured',
  method: 'upi',
  email: 'asha@example.com',
}

let server: Server
let seen: Seen[]
let replies: Reply[]

beforeEach(async () => {
  seen = []
  replies = []
  server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

describe('an order', () => {
  test('is created with exactly the fields Razorpay requires, under our key', async () => {
    replies.push({ body: anOrder })
    const made = await payments().createOrder({ amountInPaise: 19900, reference: 'r1', notes: { order: 'o1' } })
    expect(made).toEqual({
      providerOrderId: ORDER_ID,
      amountInPaise: 19900,
      currency: 'INR',
      status: 'CREATED',
    })
    expect(seen).toEqual([
      {
        method: 'POST',
        url: '/v1/orders',
        authorization: `Basic ${Buffer.from(`rzp_test_key:${SECRET}`).toString('base64')}`,
        body: {
          amount: 19900,
          currency: 'INR',
          receipt: 'r1',
          notes: { order: 'o1' },
          partial_payment: false,
          payment: {
            capture: 'automatic',
            capture_options: { automatic_expiry_period: 30, manual_expiry_period: 7200, refund_speed: 'normal' },
          },
        },
      },
    ])
  })

  test('whose answer was lost is found by its receipt instead of created twice', async () => {
    replies.push('silence', { body: { entity: 'collection', count: 1, items: [anOrder] } })
    const made = await payments().createOrder({ amountInPaise: 19900, reference: 'r1', notes: {} })
    expect(made.providerOrderId).toBe(ORDER_ID)
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /v1/orders', 'GET /v1/orders?receipt=r1'])
  })

  test('that was neither answered nor created fails as unavailable, without a second POST', async () => {
    replies.push('hangup', { body: { items: [] } })
    await expect(payments().createOrder({ amountInPaise: 19900, reference: 'r1', notes: {} })).rejects.toThrow(
      ProviderUnavailable,
    )
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('is found by its own receipt only', async () => {
    replies.push({ body: { items: [{ ...anOrder, receipt: 'another' }] } })
    expect(await payments().findOrder('r1')).toBeNull()
  })
})

describe('payments of an order', () => {
  test("are mapped to the port's fields", async () => {
    replies.push({ body: { items: [aPayment, { ...aPayment, status: 'failed', method: null }] } })
    const found = await payments().paymentsOf(ORDER_ID)
    expect(found[0]).toEqual({
      providerPaymentId: PAYMENT_ID,
      providerOrderId: ORDER_ID,
      amountInPaise: 19900,
      currency: 'INR',
      status: 'CAPTURED',
      refundedInPaise: 0,
      method: 'upi',
    })
    expect(found[1]).toMatchObject({ status: 'FAILED', method: null })
  })

  test('count only processed refunds as refunded', async () => {
    const refunds = [
      { amount: 5000, status: 'processed' },
      { amount: 4000, status: 'pending' },
      { amount: 3000, status: 'failed' },
    ]
    replies.push({ body: { items: [{ ...aPayment, amount_refunded: 9000 }] } }, { body: { items: refunds } })
    expect((await payments().paymentsOf(ORDER_ID))[0]?.refundedInPaise).toBe(5000)
    expect(seen[1]?.url).toBe(`/v1/payments/${PAYMENT_ID}/refunds?count=100`)
  })

  test.each(['order_short', `${ORDER_ID}/../../x`, PAYMENT_ID, ''])(
    'are not requested for the invalid id %j',
    async (id) => {
      await expect(payments().paymentsOf(id)).rejects.toThrow(ProviderRefused)
      expect(seen).toEqual([])
    },
  )
})

describe('failures', () => {
  test.each<[string, Reply]>([
    ['a 500', { status: 500 }],
    ['a 502 in HTML', { status: 502, text: '<html>Bad gateway</html>' }],
    ['a 429', { status: 429, body: { error: { code: 'BAD_REQUEST_ERROR' } } }],
    ['no JSON', { text: 'oops' }],
    ['an answer of another shape', { body: { items: [{ id: 'order_1' }] } }],
    ['a closed connection', 'hangup'],
  ])('a read is retried after %s', async (_name, reply) => {
    replies.push(reply, reply, { body: { items: [] } })
    expect(await payments().paymentsOf(ORDER_ID)).toEqual([])
    expect(seen).toHaveLength(3)
  })

  test('a read gives up after three attempts', async () => {
    await expect(payments().paymentsOf(ORDER_ID)).rejects.toThrow(ProviderUnavailable)
    expect(seen).toHaveLength(3)
  })

  test('capturing is never retried', async () => {
    await expect(payments().capture({ providerPaymentId: PAYMENT_ID, amountInPaise: 19900 })).rejects.toThrow(
      ProviderUnavailable,
    )
    expect(seen).toHaveLength(1)
  })

  test('an unanswered call ends at the time-out, all attempts together', async () => {
    replies.push({ status: 500 }, 'silence')
    const started = performance.now()
    await expect(payments({ timeoutInMs: 300 }).paymentsOf(ORDER_ID)).rejects.toThrow(
      'The payment provider did not answer in time.',
    )
    expect(performance.now() - started).toBeLessThan(1500)
  })

  test('a refusal is not retried and carries its reason but no secret', async () => {
    replies.push({
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR', description: `key ${SECRET} of asha@example.com`, field: 'amount' } },
    })
    const error = await payments()
      .paymentsOf(ORDER_ID)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ProviderRefused)
    expect(error).toMatchObject({ reason: '400 BAD_REQUEST_ERROR amount' })
    expect(JSON.stringify(error) + String(error)).not.toMatch(/secret|asha/)
    expect(seen).toHaveLength(1)
  })

  test('a redirect is not followed, so that the key is sent nowhere else', async () => {
    const elsewhere = { status: 307, headers: { location: `http://127.0.0.1:${port()}/elsewhere` } }
    replies.push(elsewhere, elsewhere, elsewhere)
    await expect(payments().paymentsOf(ORDER_ID)).rejects.toThrow(ProviderUnavailable)
    expect(seen.some(({ url }) => url === '/elsewhere')).toBe(false)
  })
})

describe("the checkout's signature", () => {
  const signature = sign(`${ORDER_ID}|${PAYMENT_ID}`)

  test.each([
    ['the right one', ORDER_ID, PAYMENT_ID, signature, true],
    ['another order', 'order_CCCCCCCCCCCCCC', PAYMENT_ID, signature, false],
    ['another payment', ORDER_ID, 'pay_CCCCCCCCCCCCCC', signature, false],
    ['another secret', ORDER_ID, PAYMENT_ID, sign(`${ORDER_ID}|${PAYMENT_ID}`, 'other'), false],
    ['a cut one', ORDER_ID, PAYMENT_ID, signature.slice(0, -2), false],
    ['none', ORDER_ID, PAYMENT_ID, '', false],
    ['no hexadecimal', ORDER_ID, PAYMENT_ID, 'x'.repeat(64), false],
    ['ids cut elsewhere', `${ORDER_ID}|pay`, 'x', sign(`${ORDER_ID}|pay|x`), false],
  ])('%s', (_name, providerOrderId, providerPaymentId, given, confirmed) => {
    expect(payments().isSignatureValid({ providerOrderId, providerPaymentId, signature: given })).toBe(confirmed)
  })
})

function payments(more: { timeoutInMs?: number } = {}) {
  return createRazorpayProvider({
    baseUrl: `http://127.0.0.1:${port()}/v1`,
    keyId: 'rzp_test_key',
    keySecret: SECRET,
    timeoutInMs: 2000,
    ...more,
  })
}

function port(): number {
  return (server.address() as AddressInfo).port
}

function sign(text: string, secret = SECRET): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await textOf(request)
  seen.push({
    method: request.method ?? '',
    url: request.url ?? '',
    authorization: request.headers.authorization,
    body: text ? JSON.parse(text) : undefined,
  })
  const reply = replies.shift() ?? { status: 500 }
  if (reply === 'silence') return
  if (reply === 'hangup') {
    request.socket.destroy()
    return
  }
  response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
  response.end(reply.text ?? JSON.stringify(reply.body ?? {}))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
