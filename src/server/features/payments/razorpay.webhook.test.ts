import { type Confirmation, type PaymentHouse, paymentHouse, plan } from '#tests/kit/payment-house.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let house: PaymentHouse
let asha: string
let orderId: string
let confirmation: Confirmation

beforeAll(async () => {
  house = await paymentHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  house.outside.provider = house.adapter
  asha = await house.aMember()
  orderId = (await house.createOrder(asha, plan.ANNUAL)).body.orderId as string
  confirmation = (await house.pay(orderId)).response as Confirmation
})

test('a signed event is acknowledged at once and opens the plan', async () => {
  expect(await house.webhook(captured())).toEqual({ status: 200, body: {} })
  expect(await house.grantsOf(asha)).toEqual([])
  await house.runJobs()
  expect(await house.grantsOf(asha)).toHaveLength(1)
})

test('a forged event is refused and leaves nothing behind', async () => {
  const before = await events()
  expect(await house.webhook(captured(), { secret: 'guessed' })).toMatchObject({ status: 403 })
  expect(await unsigned(captured())).toBe(403)
  expect(await events()).toEqual(before)
  expect(await house.runJobs()).toBe(0)
})

test('a body changed by one byte is not what was signed', async () => {
  const { createHmac } = await import('node:crypto')
  const signature = createHmac('sha256', 'the-webhook-secret-of-the-tests')
    .update(JSON.stringify(captured()))
    .digest('hex')
  expect(await unsigned(`${JSON.stringify(captured())} `, { 'x-razorpay-signature': signature })).toBe(403)
})

test('a signature in capitals, or with something behind it, is none', async () => {
  const { createHmac } = await import('node:crypto')
  const body = JSON.stringify(captured())
  const signature = createHmac('sha256', 'the-webhook-secret-of-the-tests').update(body).digest('hex')
  for (const wrong of [signature.toUpperCase(), `${signature}00`, `${signature}zz`, `${signature}, x`, '']) {
    expect(await unsigned(body, { 'x-razorpay-signature': wrong }), wrong).toBe(403)
  }
  expect(await unsigned(body, { 'x-razorpay-signature': signature })).toBe(200)
  await house.runJobs()
})

test('a body of more than 256 kB is not taken', async () => {
  expect(await unsigned('x'.repeat(256 * 1024))).toBe(403)
  expect(await unsigned('x'.repeat(256 * 1024 + 1))).toBe(413)
})

test('an event that comes again, under its id or with the same body, is acknowledged and done once', async () => {
  await house.webhook(captured(), { eventId: 'evt_1' })
  expect(await house.webhook(captured(), { eventId: 'evt_1' })).toMatchObject({ status: 200 })
  expect(await house.webhook(captured(), { eventId: 'evt_2' })).toMatchObject({ status: 200 })
  expect(await house.webhook({ ...captured(), created_at: 2 }, { eventId: 'evt_1' })).toMatchObject({ status: 200 })
  expect(await house.runJobs()).toBe(1)
  expect(await house.grantsOf(asha)).toHaveLength(1)
})

test('the same event ten times at once is done once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => house.webhook(captured())))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await house.runJobs()).toBe(1)
})

test('events in any order end in the same state: the provider is asked, not the event', async () => {
  await house.webhook({ ...event('order.paid'), payload: { order: { entity: { id: orderId } } } })
  await house.webhook(event('payment.captured'))
  await house.webhook(event('payment.failed'))
  await house.webhook(event('payment.authorized'))
  expect(await house.runJobs()).toBe(4)
  expect(await house.grantsOf(asha)).toHaveLength(1)
  expect((await house.order(orderId)).status).toBe('PAID')
})

test('a signed lie about an unpaid order opens nothing', async () => {
  const ravi = await house.aMember()
  const unpaid = (await house.createOrder(ravi, plan.ANNUAL)).body.orderId as string
  await house.webhook({ ...event('order.paid'), payload: { order: { entity: { id: unpaid } } } })
  await house.runJobs()
  expect(await house.grantsOf(ravi)).toEqual([])
})

test('a refund is found by its payment alone', async () => {
  await house.verify(asha, confirmation)
  await house.refund(confirmation.razorpay_payment_id)
  const refunded = { refund: { entity: { payment_id: confirmation.razorpay_payment_id } } }
  await house.webhook({ ...event('refund.processed'), payload: refunded })
  await house.runJobs()
  expect((await house.grantsOf(asha))[0]?.end_reason).toBe('REFUNDED')
})

test.each([
  [
    'of an order that is not ours',
    { ...event('order.paid'), payload: { order: { entity: { id: 'order_Elsewhere12345' } } } },
  ],
  [
    'without an order',
    { ...event('payment.captured'), payload: { payment: { entity: { id: null, order_id: null } } } },
  ],
  ['of a kind that we do not know', { ...event('settlement.processed'), payload: { settlement: { entity: {} } } }],
])('an event %s is acknowledged and forgotten', async (_name, body) => {
  expect(await house.webhook(body)).toMatchObject({ status: 200 })
  await house.runJobs()
  expect(await unprocessed()).toEqual([])
})

test.each(['no JSON', '{}', '[]', '{"event":"x"}', '{"event":1,"payload":{}}'])(
  'a signed body that cannot be read is acknowledged and forgotten: %s',
  async (body) => {
    expect(await house.webhook(body)).toMatchObject({ status: 200 })
    expect(await unprocessed()).toEqual([])
  },
)

test('a body above one megabyte is refused', async () => {
  expect(await house.webhook({ ...captured(), padding: 'x'.repeat(1024 * 1024) })).toMatchObject({ status: 413 })
})

test('is answered within half a second while the provider is silent, and done once it answers', async () => {
  await house.pay((await house.createOrder(await house.aMember(), plan.ANNUAL)).body.orderId, { provider: 'SILENT' })
  const started = performance.now()
  expect(await house.webhook(captured())).toMatchObject({ status: 200 })
  expect(performance.now() - started).toBeLessThan(500)
  await expect(house.runJobs()).rejects.toThrow('did not answer in time')
  expect(await unprocessed()).toHaveLength(1)
  house.passMinutes(2)
  await house.reconcile()
  expect(await house.grantsOf(asha)).toHaveLength(1)
})

test('what is kept of an event names no person', async () => {
  const entity = { id: confirmation.razorpay_payment_id, order_id: orderId, email: 'asha@example.com', contact: '+91' }
  await house.webhook({ ...event('payment.captured'), payload: { payment: { entity } } })
  expect(JSON.stringify(await house.db.selectFrom('webhook_events').selectAll().execute())).not.toContain('asha')
  await house.runJobs()
})

function event(name: string) {
  const entity = { id: confirmation?.razorpay_payment_id ?? null, order_id: orderId ?? null }
  return { entity: 'event', event: name, contains: ['payment'], payload: { payment: { entity } }, created_at: 1 }
}

function captured() {
  return event('payment.captured')
}

async function unsigned(body: unknown, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(`${house.address}/api/v1/webhooks/razorpay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return response.status
}

function events() {
  return house.db.selectFrom('webhook_events').select('id').execute()
}

function unprocessed() {
  return house.db.selectFrom('webhook_events').select('id').where('processed_at', 'is', null).execute()
}
