import { newId } from '#server/platform/ids.ts'
import { PaymentsUnavailable } from '#server/ports/payments.ts'
import { type PaymentHouse, paymentHouse, plan } from '#tests/kit/payment-house.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let house: PaymentHouse
let asha: string

beforeAll(async () => {
  house = await paymentHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  house.outside.provider = house.adapter
  asha = await house.aMember()
})

describe('an order', () => {
  test('says what the checkout needs, in paise, and what it means, in rupees', async () => {
    const { status, body } = await house.createOrder(asha, plan.ANNUAL)
    expect(status).toBe(200)
    expect(body).toEqual({
      key: 'rzp_test_sandbox',
      amount: 129900,
      currency: 'INR',
      orderId: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      quote: { price: 1299, credit: 0, discount: 0, payable: 1299 },
    })
  })

  test('is one order for a double click', async () => {
    const [first, second] = await Promise.all([
      house.createOrder(asha, plan.ANNUAL),
      house.createOrder(asha, plan.ANNUAL),
    ])
    const third = await house.createOrder(asha, plan.ANNUAL)
    expect(second.body.orderId).toBe(first.body.orderId)
    expect(third.body.orderId).toBe(first.body.orderId)
  })

  test('is a new one after a quarter of an hour, for another plan, and for another member', async () => {
    const first = await house.createOrder(asha, plan.ANNUAL)
    const other = await house.createOrder(asha, plan.HALF_YEARLY)
    const ravis = await house.createOrder(await house.aMember(), plan.ANNUAL)
    house.passMinutes(16)
    const later = await house.createOrder(asha, plan.ANNUAL)
    expect(new Set([first, other, ravis, later].map(({ body }) => body.orderId)).size).toBe(4)
  })

  test('is refused for a plan that cannot be chosen now', async () => {
    await buy(asha, plan.ANNUAL)
    expect(await house.createOrder(asha, plan.ANNUAL)).toMatchObject({
      status: 422,
      body: { code: 'PLAN_NOT_OFFERED' },
    })
    expect(await house.createOrder(asha, plan.INITIAL)).toMatchObject({ body: { code: 'PLAN_NOT_OFFERED' } })
  })

  test('is refused for an unknown plan, a malformed one, and for nobody', async () => {
    expect(await house.createOrder(asha, newId())).toMatchObject({ status: 422, body: { code: 'UNKNOWN_ITEM' } })
    expect(await house.createOrder(asha, 'annual')).toMatchObject({ status: 400, body: { code: 'MALFORMED' } })
    expect(await house.createOrder('', plan.ANNUAL)).toMatchObject({ status: 401 })
  })

  test('takes the unused value of the running plan off', async () => {
    await buy(asha, plan.INITIAL)
    const { body } = await house.createOrder(asha, plan.ANNUAL)
    expect(body).toMatchObject({ amount: 110000, quote: { price: 1299, credit: 199, payable: 1100 } })
  })

  test('waits for keys', async () => {
    house.outside.provider = null
    expect(await house.createOrder(asha, plan.ANNUAL)).toMatchObject({
      status: 503,
      body: { code: 'PAYMENTS_NOT_SET_UP' },
    })
  })

  test('that failed half way is gone on with, not made twice', async () => {
    const { adapter } = house
    // The provider makes the order, and we die before its id is stored.
    house.outside.provider = {
      ...adapter,
      createOrder: async (input) => {
        await adapter.createOrder(input)
        throw new PaymentsUnavailable('lost')
      },
    }
    expect(await house.createOrder(asha, plan.ANNUAL)).toMatchObject({
      status: 503,
      body: { code: 'PAYMENTS_UNAVAILABLE' },
    })
    house.outside.provider = adapter
    const { body } = await house.createOrder(asha, plan.ANNUAL)
    const { receipt } = await house.order(body.orderId)
    expect(await adapter.findOrder(receipt)).toMatchObject({ providerOrderId: body.orderId })
    expect(await ordersOf(asha)).toHaveLength(1)
  })

  test('is not made again for someone who has paid and was not told', async () => {
    const { body } = await house.createOrder(asha, plan.ANNUAL)
    await house.pay(body.orderId, { outcome: 'CLOSED' })
    expect(await house.createOrder(asha, plan.ANNUAL)).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID' } })
    expect(await house.grantsOf(asha)).toHaveLength(1)
  })
})

describe('a confirmation', () => {
  test('opens the plan, and a repeat answers the same', async () => {
    const { orderId, response } = await paid(asha, plan.ANNUAL)
    const first = await house.verify(asha, { ...response, planId: plan.ANNUAL })
    expect(first).toMatchObject({
      status: 200,
      body: {
        message: 'Payment received, opening your courses.',
        subscription: { subscriptionStatus: 'ACTIVE', currentPlan: { _id: plan.ANNUAL, planType: 'ANNUAL' } },
      },
    })
    expect(await house.verify(asha, response)).toEqual(first)
    expect(await house.grantsOf(asha)).toHaveLength(1)
    expect(await house.order(orderId)).toMatchObject({ status: 'PAID', next_check_at: null })
  })

  test.each<[string, (c: Confirmed) => { userId?: string; more: object }]>([
    ['by another member', ({ other }) => ({ userId: other, more: {} })],
    ['for another plan', () => ({ more: { planId: plan.INITIAL } })],
    ['with a forged signature', () => ({ more: { razorpay_signature: '0'.repeat(64) } })],
    ['with another payment', () => ({ more: { razorpay_payment_id: 'pay_AAAAAAAAAAAAAA' } })],
    ['for an order that does not exist', () => ({ more: { razorpay_order_id: 'order_AAAAAAAAAAAAAA' } })],
    ["with another order's confirmation", ({ others }) => ({ more: { razorpay_order_id: others } })],
  ])('%s is refused and opens nothing', async (_name, change) => {
    const other = await house.aMember()
    const { response } = await paid(asha, plan.ANNUAL)
    const others = (await house.createOrder(asha, plan.HALF_YEARLY)).body.orderId as string
    const { userId = asha, more } = change({ other, others })
    expect(await house.verify(userId, { ...response, ...more })).toMatchObject({
      status: 422,
      body: { code: 'PAYMENT_NOT_CONFIRMED', message: 'Payment could not be confirmed.' },
    })
    expect(await house.grantsOf(asha)).toEqual([])
    expect(await house.grantsOf(other)).toEqual([])
  })

  test.each([
    { razorpay_payment_id: 'pay_1' },
    { razorpay_order_id: 'order_AAAAAAAAAAAAAA|pay' },
    { razorpay_signature: 'x' },
    { planId: 'annual' },
  ])('with %j is malformed', async (more) => {
    const { response } = await paid(asha, plan.ANNUAL)
    expect(await house.verify(asha, { ...response, ...more })).toMatchObject({ status: 400 })
  })

  test('of a payment that was only authorised captures it', async () => {
    const { orderId, response } = await paid(asha, plan.ANNUAL, 'AUTHORIZED')
    expect(await house.verify(asha, response)).toMatchObject({ status: 200 })
    expect((await house.adapter.paymentsOf(orderId))[0]?.status).toBe('CAPTURED')
  })

  test('whose capture someone else made meanwhile is a success', async () => {
    const { response } = await paid(asha, plan.ANNUAL, 'AUTHORIZED')
    const { adapter } = house
    house.outside.provider = {
      ...adapter,
      capture: async (input) => {
        await adapter.capture(input)
        return adapter.capture(input)
      },
    }
    expect(await house.verify(asha, response)).toMatchObject({ status: 200 })
  })

  test('while the bank has not decided says so; access comes by itself', async () => {
    const { response } = await paid(asha, plan.ANNUAL, 'PENDING')
    expect(await house.verify(asha, response)).toMatchObject({ status: 409, body: { code: 'PAYMENT_PENDING' } })
    expect(await house.grantsOf(asha)).toEqual([])
    house.passMinutes(3)
    await house.reconcile()
    expect(await house.grantsOf(asha)).toHaveLength(1)
    expect(await house.verify(asha, response)).toMatchObject({ status: 200 })
  })

  test('while the provider is down says that the bank is confirming; access comes by itself', async () => {
    const { response } = await paid(asha, plan.ANNUAL, 'SUCCESS', 'DOWN')
    expect(await house.verify(asha, response)).toMatchObject({ status: 409, body: { code: 'PAYMENT_PENDING' } })
    house.passMinutes(3)
    await house.reconcile()
    expect(await house.grantsOf(asha)).toHaveLength(1)
  })

  test('while the provider is silent is answered in time', async () => {
    const { response } = await paid(asha, plan.ANNUAL, 'SUCCESS', 'SILENT')
    expect(await house.verify(asha, response)).toMatchObject({ status: 409, body: { code: 'PAYMENT_PENDING' } })
    house.passMinutes(1)
  })

  test('after a change of keys stands on what the provider says', async () => {
    const { response } = await paid(asha, plan.ANNUAL)
    house.outside.provider = { ...house.adapter, keyId: 'rzp_test_rotated', confirms: () => false }
    const unpaid = (await house.createOrder(asha, plan.HALF_YEARLY)).body.orderId as string
    expect(await house.verify(asha, { ...response, razorpay_order_id: unpaid })).toMatchObject({ status: 422 })
    expect(await house.verify(asha, response)).toMatchObject({ status: 200 })
  })

  test.each([
    ['less money', { amountInPaise: 100 }],
    ['another currency', { currency: 'IDR' }],
    ['a payment of another order', { providerOrderId: 'order_AAAAAAAAAAAAAA' }],
  ])('of %s opens nothing and leaves the order open', async (_name, wrong) => {
    const { orderId, response } = await paid(asha, plan.ANNUAL)
    const { adapter } = house
    house.outside.provider = {
      ...adapter,
      paymentsOf: async (id) => (await adapter.paymentsOf(id)).map((payment) => ({ ...payment, ...wrong })),
    }
    expect(await house.verify(asha, response)).toMatchObject({ status: 422 })
    expect(await house.grantsOf(asha)).toEqual([])
    expect((await house.order(orderId)).status).toBe('ATTEMPTED')
  })
})

interface Confirmed {
  other: string
  others: string
}

async function paid(
  userId: string,
  planId: string,
  outcome: 'SUCCESS' | 'AUTHORIZED' | 'PENDING' = 'SUCCESS',
  provider: 'NONE' | 'DOWN' | 'SILENT' = 'NONE',
) {
  const { body } = await house.createOrder(userId, planId)
  const orderId = body.orderId as string
  const { response } = await house.pay(orderId, { outcome, provider })
  return { orderId, response }
}

async function buy(userId: string, planId: string): Promise<void> {
  const { response } = await paid(userId, planId)
  expect(await house.verify(userId, response)).toMatchObject({ status: 200 })
}

function ordersOf(userId: string) {
  return house.db.selectFrom('orders').selectAll().where('user_id', '=', userId).execute()
}
