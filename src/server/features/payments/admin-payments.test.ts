import { newId } from '#server/platform/ids.ts'
import { PaymentsRefused, PaymentsUnavailable } from '#server/ports/payments.ts'
import { PAYMENT_STATES } from '#shared/domain/payment-states.ts'
import { type PaymentHouse, paymentHouse, plan } from '#tests/kit/payment-house.ts'
import { aPaidOrder, type PaymentsDesk, paymentsDesk } from '#tests/kit/payments-desk.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let house: PaymentHouse
let desk: PaymentsDesk

beforeAll(async () => {
  house = await paymentHouse({ timeoutInMs: 10_000 })
  desk = await paymentsDesk(house)
})
afterAll(() => house.close())
beforeEach(() => {
  house.outside.provider = house.adapter
})

const actsOn = (id: string) =>
  house.db.selectFrom('audit_entries').selectAll().where('subject', '=', `payment:${id}`).orderBy('id').execute()

describe('a refund', () => {
  test('of all ends the plan, is told in the story and in the audit log, and is one however often it is sent', async () => {
    const { id, paymentId, member } = await aPaidOrder(house)
    const body = { key: newId(), paymentId, reason: 'Wishes to leave' }
    const answers = await Promise.all([desk.refund(id, body), desk.refund(id, body), desk.refund(id, body)])
    const { payment } = await desk.one(id)
    expect(payment).toMatchObject({ state: 'REFUNDED', refunded: 1299, reason: null })
    expect(payment.payments).toMatchObject([{ left: 0, refunded: 1299 }])
    expect(payment.story.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['ORDERED', 'ATTEMPTED', 'PAID', 'GRANTED', 'REFUND_ASKED', 'REFUNDED', 'ENDED']),
    )
    expect(answers).toHaveLength(3)
    expect(await house.adapter.refundsOf(paymentId)).toHaveLength(1)
    expect(await house.grantsOf(member)).toMatchObject([{ end_reason: 'REFUNDED' }])
    expect(await actsOn(id)).toMatchObject([
      { action: 'payment.refund', details: { after: { amount: 1299, reason: 'Wishes to leave' } } },
      { action: 'payment.refunded', details: { after: { amount: 1299 } } },
    ])
  })

  test('in parts leaves the plan until the last of it', async () => {
    const { id, paymentId, member } = await aPaidOrder(house)
    const part = await desk.refund(id, { paymentId, amount: 299.5, reason: 'A courtesy' })
    expect(part.payment).toMatchObject({ state: 'PART_REFUNDED', refunded: 299.5 })
    expect((await house.grantsOf(member))[0]?.ended_at).toBeNull()
    await expectRefused(desk.refund(id, { paymentId, amount: 1000, reason: 'Too much' }), 'REFUND_TOO_LARGE')
    expect((await desk.refund(id, { paymentId, reason: 'The rest' })).payment.state).toBe('REFUNDED')
    expect((await house.grantsOf(member))[0]?.end_reason).toBe('REFUNDED')
    await expectRefused(desk.refund(id, { paymentId, reason: 'Once more' }), 'NOTHING_TO_REFUND')
  })

  test('two at once never give back more than was paid', async () => {
    const { id, paymentId } = await aPaidOrder(house)
    const wishes = Array.from({ length: 6 }, () => desk.refund(id, { paymentId, amount: 500, reason: 'At once' }))
    const answers = await Promise.allSettled(wishes)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const sum = (await house.adapter.refundsOf(paymentId)).reduce((total, each) => total + each.amountInPaise, 0)
    expect(sum).toBe(100_000)
  })

  test.each([
    ['without a reason', {}, 'MALFORMED'],
    ['of nothing', { reason: 'x', amount: 0.5 }, 'MALFORMED'],
    ['of another order’s payment', { reason: 'x', paymentId: 'pay_Unknown0000000' }, 'NOTHING_TO_REFUND'],
  ])('%s is refused', async (_, more, code) => {
    const { id, paymentId } = await aPaidOrder(house)
    await expectRefused(desk.refund(id, { paymentId, ...more }), code)
    expect(await house.adapter.refundsOf(paymentId)).toEqual([])
  })

  test('under the key of another order’s refund is refused, however close together the two are', async () => {
    const [one, other] = [await aPaidOrder(house), await aPaidOrder(house)]
    const refund = ({ id, paymentId }: typeof one, key: string) => desk.refund(id, { paymentId, reason: 'x', key })
    const [first, second] = [newId(), newId()]
    await refund(one, first)
    await expectRefused(refund(other, first), 'REFUND_KEY_USED')
    expect((await refund(one, first)).payment.state).toBe('REFUNDED')
    const third = await aPaidOrder(house)
    const ends = await Promise.allSettled([refund(other, second), refund(third, second)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'REFUND_KEY_USED' } })
    const made = await Promise.all([one, other, third].map(({ paymentId }) => house.adapter.refundsOf(paymentId)))
    expect(made.flat()).toHaveLength(2)
  })

  test('whose answer is lost goes out once more by itself, and only once', async () => {
    const { id, paymentId, member } = await aPaidOrder(house)
    const { adapter } = house
    house.outside.provider = {
      ...adapter,
      refund: async (input) => {
        await adapter.refund(input)
        throw new PaymentsUnavailable('died')
      },
    }
    const { payment } = await desk.refund(id, { paymentId, reason: 'Lost' })
    expect(payment).toMatchObject({ state: 'PAID', reason: 'REFUND_ON_ITS_WAY', payments: [{ left: 0 }] })
    house.outside.provider = adapter
    house.passMinutes(10)
    await house.reconcile()
    expect((await desk.one(id)).payment).toMatchObject({ state: 'REFUNDED', reason: null, nextCheckAt: null })
    expect(await adapter.refundsOf(paymentId)).toHaveLength(1)
    expect(await house.grantsOf(member)).toMatchObject([{ end_reason: 'REFUNDED' }])
  })

  test('that the provider refuses is said, and may be tried again', async () => {
    const { id, paymentId } = await aPaidOrder(house)
    const { adapter } = house
    house.outside.provider = { ...adapter, refund: () => Promise.reject(new PaymentsRefused('400 no balance')) }
    await expectRefused(desk.refund(id, { paymentId, reason: 'x' }), 'REFUND_REFUSED')
    expect((await desk.one(id)).payment).toMatchObject({ state: 'ATTENTION', reason: 'REFUND_REFUSED' })
    expect((await actsOn(id)).map(({ action }) => action)).toEqual(['payment.refund', 'payment.refund-refused'])
    house.outside.provider = adapter
    expect((await desk.refund(id, { paymentId, reason: 'x' })).payment.state).toBe('REFUNDED')
  })

  test('that is pending counts when it has gone, without any event', async () => {
    const { id, paymentId } = await aPaidOrder(house)
    const { adapter } = house
    const isPending = { now: true }
    house.outside.provider = {
      ...adapter,
      refund: async (input) => ({ ...(await adapter.refund(input)), status: 'PENDING' as const }),
      paymentsOf: async (order) => {
        const found = await adapter.paymentsOf(order)
        return isPending.now ? found.map((each) => ({ ...each, status: 'CAPTURED', refundedInPaise: 0 })) : found
      },
      refundsOf: async (payment) => {
        const found = await adapter.refundsOf(payment)
        return isPending.now ? found.map((each) => ({ ...each, status: 'PENDING' as const })) : found
      },
    }
    expect((await desk.refund(id, { paymentId, reason: 'x' })).payment.reason).toBe('REFUND_ON_ITS_WAY')
    for (let day = 0; day < 3; day++) {
      house.passMinutes(24 * 60)
      await house.reconcile()
      expect((await desk.one(id)).payment.state).toBe('PAID')
    }
    isPending.now = false
    house.passMinutes(10)
    await house.reconcile()
    expect((await desk.one(id)).payment).toMatchObject({ state: 'REFUNDED', nextCheckAt: null })
  })
})

describe('the refund of an upgrade', () => {
  test('opens the plan that it ended, to the end that it always had', async () => {
    const { member, id: halfId, paymentId: halfPayment } = await aPaidOrder(house, { planId: plan.HALF_YEARLY })
    const [before] = await house.grantsOf(member)
    house.passMinutes(30 * 24 * 60)
    const { id, paymentId } = await aPaidOrder(house, { member })
    expect((await house.grantsOf(member))[0]).toMatchObject({ end_reason: 'UPGRADED' })
    expect((await desk.one(halfId)).payment.payments).toMatchObject([{ isUpgraded: true }])
    house.passMinutes(10 * 24 * 60)
    await desk.refund(id, { paymentId, reason: 'Back to the smaller one' })
    expect((await house.grantsOf(member))[0]).toEqual(before)
    expect(await house.subscriptions.of(member)).toMatchObject({
      subscriptionStatus: 'ACTIVE',
      planType: 'HALF_YEARLY',
      expiresAt: before?.ends_at,
    })
    await desk.refund(halfId, { paymentId: halfPayment, reason: 'And that one too' })
    expect((await house.subscriptions.of(member)).subscriptionStatus).toBe('EXPIRED')
  })

  test('opens nothing that was refunded before', async () => {
    const { member, id: halfId, paymentId: halfPayment } = await aPaidOrder(house, { planId: plan.HALF_YEARLY })
    house.passMinutes(24 * 60)
    const { id, paymentId } = await aPaidOrder(house, { member })
    await desk.refund(halfId, { paymentId: halfPayment, reason: 'x' })
    expect(await house.subscriptions.of(member)).toMatchObject({ subscriptionStatus: 'ACTIVE', planType: 'ANNUAL' })
    await desk.refund(id, { paymentId, reason: 'x' })
    expect((await house.subscriptions.of(member)).subscriptionStatus).toBe('EXPIRED')
  })
})

describe('the list', () => {
  test('chooses by the very state that it shows, newest first, and finds by member, order and payment', async () => {
    const { orderId, paymentId, member } = await aPaidOrder(house)
    await house.createOrder(await house.aMember(), plan.ANNUAL)
    const all = await desk.list()
    expect(all.total).toBe(all.payments.length)
    const times = all.payments.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    for (const state of PAYMENT_STATES) {
      const found = await desk.list({ state })
      expect(found.payments).toEqual(all.payments.filter((each) => each.state === state))
      expect(found.total).toBe(found.payments.length)
    }
    for (const search of [orderId, paymentId, paymentId.slice(0, 10), member.toUpperCase()]) {
      expect((await desk.list({ search })).payments, search).toMatchObject([{ orderId, paymentId, state: 'PAID' }])
    }
    expect((await desk.list({ search: 'pay_%' })).payments).toEqual([])
    const now = house.clock.now()
    expect((await desk.list({ to: now })).payments.filter(({ createdAt }) => createdAt >= now)).toEqual([])
  })

  test('pages without a gap', async () => {
    const all = await desk.list()
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await desk.list({ limit: 3, ...(cursor && { cursor }) })
      ids.push(...page.payments.map(({ _id }) => _id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(ids).toEqual(all.payments.map(({ _id }) => _id))
  })
})

describe('checking again', () => {
  test('settles what was paid, and says why it cannot', async () => {
    const member = await house.aMember()
    const orderId = (await house.createOrder(member, plan.ANNUAL)).body.orderId as string
    const { id } = await house.order(orderId)
    await house.pay(orderId, { outcome: 'CLOSED' })
    expect((await desk.one(id)).payment).toMatchObject({ state: 'OPEN', reason: 'NOT_ASKED_YET' })
    house.outside.provider = { ...house.adapter, paymentsOf: () => Promise.reject(new PaymentsUnavailable('down')) }
    await expectRefused(desk.check(id), 'PAYMENTS_UNAVAILABLE')
    expect((await desk.one(id)).payment).toMatchObject({ state: 'OPEN', reason: 'PROVIDER_SILENT' })
    house.outside.provider = {
      ...house.adapter,
      keyId: 'rzp_test_other',
      paymentsOf: () => Promise.reject(new PaymentsRefused('400')),
    }
    expect((await desk.check(id)).payment.reason).toBe('OTHER_KEY')
    house.outside.provider = house.adapter
    expect((await desk.check(id)).payment).toMatchObject({ state: 'PAID', reason: null })
    expect(await house.grantsOf(member)).toHaveLength(1)
  })

  test('of money that does not fit grants nothing and calls for a person', async () => {
    const member = await house.aMember()
    const orderId = (await house.createOrder(member, plan.ANNUAL)).body.orderId as string
    await house.pay(orderId, { outcome: 'CLOSED' })
    const { id } = await house.order(orderId)
    const { adapter } = house
    house.outside.provider = {
      ...adapter,
      paymentsOf: async (order) => (await adapter.paymentsOf(order)).map((each) => ({ ...each, amountInPaise: 100 })),
    }
    expect((await desk.check(id)).payment).toMatchObject({
      state: 'ATTENTION',
      reason: 'WRONG_AMOUNT',
    })
    expect(await house.grantsOf(member)).toEqual([])
  })
})

test('the webhook’s health counts forged events, which change nothing else, and knows the last good one', async () => {
  await house.deliverWebhooks()
  const before = await desk.webhookHealth()
  await house.webhook({ event: 'x', payload: {} }, { secret: 'another' })
  expect(await desk.webhookHealth()).toEqual({ ...before, refusedInLastDay: 1 })
  house.passMinutes(24 * 60 + 1)
  await house.webhook({ event: 'order.paid', payload: {} })
  expect(await desk.webhookHealth()).toMatchObject({
    state: 'GOOD',
    refusedInLastDay: 0,
    lastEventAt: house.clock.now(),
  })
})

async function expectRefused(answer: Promise<unknown>, code: string) {
  await expect(answer).rejects.toMatchObject({ code })
}
