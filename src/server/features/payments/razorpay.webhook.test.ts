import { type Confirmation, type PaymentsTestApp, openPaymentsTestApp, PLAN_IDS } from '#tests/kit/payments-test-app.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: PaymentsTestApp
let asha: string
let orderId: string
let confirmation: Confirmation

beforeAll(async () => {
  app = await openPaymentsTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.outside.provider = app.adapter
  asha = await app.aMember()
  orderId = (await app.createOrder(asha, PLAN_IDS.ANNUAL)).body.orderId as string
  confirmation = (await app.pay(orderId)).response as Confirmation
})

test('a signed event is acknowledged, and its job grants the plan', async () => {
  expect(await app.webhook(captured())).toEqual({ status: 200, body: {} })
  expect(await app.grantsOf(asha)).toEqual([])
  await app.runJobs()
  expect(await app.grantsOf(asha)).toHaveLength(1)
})

test('a forged event is refused and stores nothing', async () => {
  const before = await events()
  expect(await app.webhook(captured(), { secret: 'guessed' })).toMatchObject({ status: 403 })
  expect(await unsigned(captured())).toBe(403)
  expect(await events()).toEqual(before)
  expect(await app.runJobs()).toBe(0)
})

test('a body that differs by one byte from the signed one is refused', async () => {
  const { createHmac } = await import('node:crypto')
  const signature = createHmac('sha256', 'the-webhook-secret-of-the-tests')
    .update(JSON.stringify(captured()))
    .digest('hex')
  expect(await unsigned(`${JSON.stringify(captured())} `, { 'x-razorpay-signature': signature })).toBe(403)
})

test('a signature in capitals or with appended characters is refused', async () => {
  const { createHmac } = await import('node:crypto')
  const body = JSON.stringify(captured())
  const signature = createHmac('sha256', 'the-webhook-secret-of-the-tests').update(body).digest('hex')
  for (const wrong of [signature.toUpperCase(), `${signature}00`, `${signature}zz`, `${signature}, x`, '']) {
    expect(await unsigned(body, { 'x-razorpay-signature': wrong }), wrong).toBe(403)
  }
  expect(await unsigned(body, { 'x-razorpay-signature': signature })).toBe(200)
  await app.runJobs()
})

test('a body of more than 256 kB is refused', async () => {
  expect(await unsigned('x'.repeat(256 * 1024))).toBe(403)
  expect(await unsigned('x'.repeat(256 * 1024 + 1))).toBe(413)
})

test('a repeated event, by its id or its body, is acknowledged and processed once', async () => {
  await app.webhook(captured(), { eventId: 'evt_1' })
  expect(await app.webhook(captured(), { eventId: 'evt_1' })).toMatchObject({ status: 200 })
  expect(await app.webhook(captured(), { eventId: 'evt_2' })).toMatchObject({ status: 200 })
  expect(await app.webhook({ ...captured(), created_at: 2 }, { eventId: 'evt_1' })).toMatchObject({ status: 200 })
  expect(await app.runJobs()).toBe(1)
  expect(await app.grantsOf(asha)).toHaveLength(1)
})

test('the same event ten times concurrently is processed once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.webhook(captured())))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await app.runJobs()).toBe(1)
})

test('events in the wrong order end in the right state, because the provider is asked', async () => {
  await app.webhook({ ...event('order.paid'), payload: { order: { entity: { id: orderId } } } })
  await app.webhook(event('payment.captured'))
  await app.webhook(event('payment.failed'))
  await app.webhook(event('payment.authorized'))
  expect(await app.runJobs()).toBe(4)
  expect(await app.grantsOf(asha)).toHaveLength(1)
  expect((await app.order(orderId)).status).toBe('PAID')
})

test('a signed event about an unpaid order grants nothing', async () => {
  const ravi = await app.aMember()
  const unpaid = (await app.createOrder(ravi, PLAN_IDS.ANNUAL)).body.orderId as string
  await app.webhook({ ...event('order.paid'), payload: { order: { entity: { id: unpaid } } } })
  await app.runJobs()
  expect(await app.grantsOf(ravi)).toEqual([])
})

test('a refund event is matched by its payment alone', async () => {
  await app.verify(asha, confirmation)
  await app.refund(confirmation.razorpay_payment_id)
  const refunded = { refund: { entity: { payment_id: confirmation.razorpay_payment_id } } }
  await app.webhook({ ...event('refund.processed'), payload: refunded })
  await app.runJobs()
  expect((await app.grantsOf(asha))[0]?.end_reason).toBe('REFUNDED')
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
  ['of an unknown kind', { ...event('settlement.processed'), payload: { settlement: { entity: {} } } }],
])('an event %s is acknowledged and leaves nothing to do', async (_name, body) => {
  expect(await app.webhook(body)).toMatchObject({ status: 200 })
  await app.runJobs()
  expect(await unprocessed()).toEqual([])
})

test.each(['no JSON', '{}', '[]', '{"event":"x"}', '{"event":1,"payload":{}}'])(
  'an unreadable signed body is acknowledged and leaves nothing to do: %s',
  async (body) => {
    expect(await app.webhook(body)).toMatchObject({ status: 200 })
    expect(await unprocessed()).toEqual([])
  },
)

test('a body above one megabyte is refused', async () => {
  expect(await app.webhook({ ...captured(), padding: 'x'.repeat(1024 * 1024) })).toMatchObject({ status: 413 })
})

test('an event is answered within half a second while the provider is silent, and the order settled once it answers', async () => {
  await app.pay((await app.createOrder(await app.aMember(), PLAN_IDS.ANNUAL)).body.orderId, { provider: 'SILENT' })
  const started = performance.now()
  expect(await app.webhook(captured())).toMatchObject({ status: 200 })
  expect(performance.now() - started).toBeLessThan(500)
  await expect(app.runJobs()).rejects.toThrow('did not answer in time')
  expect(await unprocessed()).toHaveLength(1)
  app.advanceMinutes(2)
  await app.reconcile()
  expect(await app.grantsOf(asha)).toHaveLength(1)
})

test('a stored event contains no personal data', async () => {
  const entity = { id: confirmation.razorpay_payment_id, order_id: orderId, email: 'asha@example.com', contact: '+91' }
  await app.webhook({ ...event('payment.captured'), payload: { payment: { entity } } })
  expect(JSON.stringify(await app.db.selectFrom('webhook_events').selectAll().execute())).not.toContain('asha')
  await app.runJobs()
})

function event(name: string) {
  const entity = { id: confirmation?.razorpay_payment_id ?? null, order_id: orderId ?? null }
  return { entity: 'event', event: name, contains: ['payment'], payload: { payment: { entity } }, created_at: 1 }
}

function captured() {
  return event('payment.captured')
}

async function unsigned(body: unknown, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(`${app.address}/api/v1/webhooks/razorpay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return response.status
}

function events() {
  return app.db.selectFrom('webhook_events').select('id').execute()
}

function unprocessed() {
  return app.db.selectFrom('webhook_events').select('id').where('processed_at', 'is', null).execute()
}
