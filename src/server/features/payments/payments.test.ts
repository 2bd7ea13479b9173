import { newId } from '#server/platform/ids.ts'
import { ProviderUnavailable } from '#server/ports/payment-provider.ts'
import { type PaymentsTestApp, openPaymentsTestApp, PLAN_IDS } from '#tests/kit/payments-test-app.ts'
import { agreeToTerms } from '#tests/kit/users.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: PaymentsTestApp
let asha: string

beforeAll(async () => {
  app = await openPaymentsTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.outside.provider = app.adapter
  asha = await app.aMember()
})

describe('an order', () => {
  test('answers what the checkout needs, in paise, and the quote, in rupees', async () => {
    const { status, body } = await app.createOrder(asha, PLAN_IDS.ANNUAL)
    expect(status).toBe(200)
    expect(body).toEqual({
      key: 'rzp_test_sandbox',
      amount: 129900,
      currency: 'INR',
      orderId: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      quote: { price: 1299, credit: 0, discount: 0, payable: 1299 },
    })
  })

  test('is refused to who has not agreed to the terms in force', async () => {
    const { db } = app
    await db.deleteFrom('consents').where('user_id', '=', asha).execute()
    const refused = { status: 403, body: { code: 'CONSENT_REQUIRED' } }
    expect(await app.createOrder(asha, PLAN_IDS.ANNUAL)).toMatchObject(refused)
    await agreeToTerms(app, asha)
    const { body } = await app.createOrder(asha, PLAN_IDS.ANNUAL)
    // The terms change in an important way while the payment window is open.
    await db.updateTable('seller_details').set({ agreed_version: 5 }).execute()
    expect(await app.createOrder(asha, PLAN_IDS.HALF_YEARLY)).toMatchObject(refused)
    const { response } = await app.pay(body.orderId)
    expect(await app.verify(asha, response as never)).toMatchObject({ status: 200 })
    await db.updateTable('seller_details').set({ agreed_version: 0 }).execute()
  })

  test('is made once for a double click', async () => {
    const [first, second] = await Promise.all([
      app.createOrder(asha, PLAN_IDS.ANNUAL),
      app.createOrder(asha, PLAN_IDS.ANNUAL),
    ])
    const third = await app.createOrder(asha, PLAN_IDS.ANNUAL)
    expect(second.body.orderId).toBe(first.body.orderId)
    expect(third.body.orderId).toBe(first.body.orderId)
  })

  test('is a new one after a quarter of an hour, for another plan, and for another member', async () => {
    const first = await app.createOrder(asha, PLAN_IDS.ANNUAL)
    const other = await app.createOrder(asha, PLAN_IDS.HALF_YEARLY)
    const ravis = await app.createOrder(await app.aMember(), PLAN_IDS.ANNUAL)
    app.advanceMinutes(16)
    const later = await app.createOrder(asha, PLAN_IDS.ANNUAL)
    expect(new Set([first, other, ravis, later].map(({ body }) => body.orderId)).size).toBe(4)
  })

  test('is refused for a plan that cannot be chosen now', async () => {
    await buy(asha, PLAN_IDS.ANNUAL)
    expect(await app.createOrder(asha, PLAN_IDS.ANNUAL)).toMatchObject({
      status: 422,
      body: { code: 'PLAN_NOT_OFFERED' },
    })
    expect(await app.createOrder(asha, PLAN_IDS.INITIAL)).toMatchObject({ body: { code: 'PLAN_NOT_OFFERED' } })
  })

  test('is refused for an unknown plan, a malformed id, and without a session', async () => {
    expect(await app.createOrder(asha, newId())).toMatchObject({ status: 422, body: { code: 'UNKNOWN_ITEM' } })
    expect(await app.createOrder(asha, 'annual')).toMatchObject({ status: 400, body: { code: 'MALFORMED' } })
    expect(await app.createOrder('', PLAN_IDS.ANNUAL)).toMatchObject({ status: 401 })
  })

  test('is reduced by the unused value of the running plan', async () => {
    await buy(asha, PLAN_IDS.INITIAL)
    const { body } = await app.createOrder(asha, PLAN_IDS.ANNUAL)
    expect(body).toMatchObject({ amount: 110000, quote: { price: 1299, credit: 199, payable: 1100 } })
  })

  test('is refused without payment keys', async () => {
    app.outside.provider = null
    expect(await app.createOrder(asha, PLAN_IDS.ANNUAL)).toMatchObject({
      status: 503,
      body: { code: 'PAYMENTS_NOT_SET_UP' },
    })
  })

  test('that failed half way is resumed, not made twice', async () => {
    const { adapter } = app
    // The provider creates the order, and we fail before its id is stored.
    app.outside.provider = {
      ...adapter,
      createOrder: async (input) => {
        await adapter.createOrder(input)
        throw new ProviderUnavailable('lost')
      },
    }
    expect(await app.createOrder(asha, PLAN_IDS.ANNUAL)).toMatchObject({
      status: 503,
      body: { code: 'PAYMENTS_UNAVAILABLE' },
    })
    app.outside.provider = adapter
    const { body } = await app.createOrder(asha, PLAN_IDS.ANNUAL)
    const { receipt } = await app.order(body.orderId)
    expect(await adapter.findOrder(receipt)).toMatchObject({ providerOrderId: body.orderId })
    expect(await ordersOf(asha)).toHaveLength(1)
  })

  test('is not made again for a member who has paid without knowing', async () => {
    const { body } = await app.createOrder(asha, PLAN_IDS.ANNUAL)
    await app.pay(body.orderId, { outcome: 'CLOSED' })
    expect(await app.createOrder(asha, PLAN_IDS.ANNUAL)).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID' } })
    expect(await app.grantsOf(asha)).toHaveLength(1)
  })
})

describe('a confirmation', () => {
  test('grants the plan, and a repeat answers the same', async () => {
    const { orderId, response } = await paid(asha, PLAN_IDS.ANNUAL)
    const first = await app.verify(asha, { ...response, planId: PLAN_IDS.ANNUAL })
    expect(first).toMatchObject({
      status: 200,
      body: {
        message: 'Payment received, opening your courses.',
        subscription: { subscriptionStatus: 'ACTIVE', currentPlan: { _id: PLAN_IDS.ANNUAL, planType: 'ANNUAL' } },
      },
    })
    expect(await app.verify(asha, response)).toEqual(first)
    expect(await app.grantsOf(asha)).toHaveLength(1)
    expect(await app.order(orderId)).toMatchObject({ status: 'PAID', next_check_at: null })
  })

  test.each<[string, (ids: OtherIds) => { userId?: string; more: object }]>([
    ['by another member', ({ otherMember }) => ({ userId: otherMember, more: {} })],
    ['for another plan', () => ({ more: { planId: PLAN_IDS.INITIAL } })],
    ['with a forged signature', () => ({ more: { razorpay_signature: '0'.repeat(64) } })],
    ['with another payment', () => ({ more: { razorpay_payment_id: 'pay_AAAAAAAAAAAAAA' } })],
    ['for an order that does not exist', () => ({ more: { razorpay_order_id: 'order_AAAAAAAAAAAAAA' } })],
    ["with another order's confirmation", ({ otherOrder }) => ({ more: { razorpay_order_id: otherOrder } })],
  ])('%s is refused and grants nothing', async (_name, change) => {
    const otherMember = await app.aMember()
    const { response } = await paid(asha, PLAN_IDS.ANNUAL)
    const otherOrder = (await app.createOrder(asha, PLAN_IDS.HALF_YEARLY)).body.orderId as string
    const { userId = asha, more } = change({ otherMember, otherOrder })
    expect(await app.verify(userId, { ...response, ...more })).toMatchObject({
      status: 422,
      body: { code: 'PAYMENT_NOT_CONFIRMED', message: 'Payment could not be confirmed.' },
    })
    expect(await app.grantsOf(asha)).toEqual([])
    expect(await app.grantsOf(otherMember)).toEqual([])
  })

  test.each([
    { razorpay_payment_id: 'pay_1' },
    { razorpay_order_id: 'order_AAAAAAAAAAAAAA|pay' },
    { razorpay_signature: 'x' },
    { planId: 'annual' },
  ])('with %j is malformed', async (more) => {
    const { response } = await paid(asha, PLAN_IDS.ANNUAL)
    expect(await app.verify(asha, { ...response, ...more })).toMatchObject({ status: 400 })
  })

  test('of a payment that was only authorised captures it', async () => {
    const { orderId, response } = await paid(asha, PLAN_IDS.ANNUAL, 'AUTHORIZED')
    expect(await app.verify(asha, response)).toMatchObject({ status: 200 })
    expect((await app.adapter.paymentsOf(orderId))[0]?.status).toBe('CAPTURED')
  })

  test('of a payment that was captured meanwhile succeeds', async () => {
    const { response } = await paid(asha, PLAN_IDS.ANNUAL, 'AUTHORIZED')
    const { adapter } = app
    app.outside.provider = {
      ...adapter,
      capture: async (input) => {
        await adapter.capture(input)
        return adapter.capture(input)
      },
    }
    expect(await app.verify(asha, response)).toMatchObject({ status: 200 })
  })

  test('is pending while the bank has not decided; reconciliation grants the plan', async () => {
    const { response } = await paid(asha, PLAN_IDS.ANNUAL, 'PENDING')
    expect(await app.verify(asha, response)).toMatchObject({ status: 409, body: { code: 'PAYMENT_PENDING' } })
    expect(await app.grantsOf(asha)).toEqual([])
    app.advanceMinutes(3)
    await app.reconcile()
    expect(await app.grantsOf(asha)).toHaveLength(1)
    expect(await app.verify(asha, response)).toMatchObject({ status: 200 })
  })

  test('is pending while the provider is down; reconciliation grants the plan', async () => {
    const { response } = await paid(asha, PLAN_IDS.ANNUAL, 'SUCCESS', 'DOWN')
    expect(await app.verify(asha, response)).toMatchObject({ status: 409, body: { code: 'PAYMENT_PENDING' } })
    app.advanceMinutes(3)
    await app.reconcile()
    expect(await app.grantsOf(asha)).toHaveLength(1)
  })

  test('is pending when the provider does not answer in time', async () => {
    const { response } = await paid(asha, PLAN_IDS.ANNUAL, 'SUCCESS', 'SILENT')
    expect(await app.verify(asha, response)).toMatchObject({ status: 409, body: { code: 'PAYMENT_PENDING' } })
    app.advanceMinutes(1)
  })

  test('after a change of keys is decided by the provider’s state', async () => {
    const { response } = await paid(asha, PLAN_IDS.ANNUAL)
    app.outside.provider = { ...app.adapter, keyId: 'rzp_test_rotated', isSignatureValid: () => false }
    const unpaid = (await app.createOrder(asha, PLAN_IDS.HALF_YEARLY)).body.orderId as string
    expect(await app.verify(asha, { ...response, razorpay_order_id: unpaid })).toMatchObject({ status: 422 })
    expect(await app.verify(asha, response)).toMatchObject({ status: 200 })
  })

  test.each([
    ['less money', { amountInPaise: 100 }],
    ['another currency', { currency: 'IDR' }],
    ['a payment of another order', { providerOrderId: 'order_AAAAAAAAAAAAAA' }],
  ])('of %s grants nothing and leaves the order open', async (_name, wrong) => {
    const { orderId, response } = await paid(asha, PLAN_IDS.ANNUAL)
    const { adapter } = app
    app.outside.provider = {
      ...adapter,
      paymentsOf: async (id) => (await adapter.paymentsOf(id)).map((payment) => ({ ...payment, ...wrong })),
    }
    expect(await app.verify(asha, response)).toMatchObject({ status: 422 })
    expect(await app.grantsOf(asha)).toEqual([])
    expect((await app.order(orderId)).status).toBe('ATTEMPTED')
  })
})

interface OtherIds {
  otherMember: string
  otherOrder: string
}

async function paid(
  userId: string,
  planId: string,
  outcome: 'SUCCESS' | 'AUTHORIZED' | 'PENDING' = 'SUCCESS',
  provider: 'NONE' | 'DOWN' | 'SILENT' = 'NONE',
) {
  const { body } = await app.createOrder(userId, planId)
  const orderId = body.orderId as string
  const { response } = await app.pay(orderId, { outcome, provider })
  return { orderId, response }
}

async function buy(userId: string, planId: string): Promise<void> {
  const { response } = await paid(userId, planId)
  expect(await app.verify(userId, response)).toMatchObject({ status: 200 })
}

function ordersOf(userId: string) {
  return app.db.selectFrom('orders').selectAll().where('user_id', '=', userId).execute()
}
