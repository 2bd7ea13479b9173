import { newId } from '#server/platform/ids.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/ports/payment-provider.ts'
import { ORDER_STATES } from '#shared/domain/order-states.ts'
import { type PaymentsTestApp, openPaymentsTestApp, PLAN_IDS } from '#tests/kit/payments-test-app.ts'
import { aPaidOrder, type AdminPaymentsClient, adminPaymentsClient } from '#tests/kit/payments-client.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: PaymentsTestApp
let admin: AdminPaymentsClient

beforeAll(async () => {
  app = await openPaymentsTestApp({ timeoutInMs: 10_000 })
  admin = await adminPaymentsClient(app)
})
afterAll(() => app.close())
beforeEach(() => {
  app.outside.provider = app.adapter
})

const auditEntriesOf = (id: string) =>
  app.db.selectFrom('audit_entries').selectAll().where('subject', '=', `payment:${id}`).orderBy('id').execute()

describe('a refund', () => {
  test('of the full amount ends the plan, appears in the timeline and the audit log, and is made once however often it is sent', async () => {
    const { id, paymentId, member } = await aPaidOrder(app)
    const body = { key: newId(), paymentId, reason: 'Wishes to leave' }
    const answers = await Promise.all([admin.refund(id, body), admin.refund(id, body), admin.refund(id, body)])
    const { payment } = await admin.one(id)
    expect(payment).toMatchObject({ state: 'REFUNDED', refunded: 1299, reason: null })
    expect(payment.payments).toMatchObject([{ left: 0, refunded: 1299 }])
    expect(payment.story.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['ORDERED', 'ATTEMPTED', 'PAID', 'GRANTED', 'REFUND_ASKED', 'REFUNDED', 'ENDED']),
    )
    expect(answers).toHaveLength(3)
    expect(await app.adapter.refundsOf(paymentId)).toHaveLength(1)
    expect(await app.grantsOf(member)).toMatchObject([{ end_reason: 'REFUNDED' }])
    expect(await auditEntriesOf(id)).toMatchObject([
      { action: 'payment.refund', details: { after: { amount: 1299, reason: 'Wishes to leave' } } },
      { action: 'payment.refunded', details: { after: { amount: 1299 } } },
    ])
  })

  test('in parts keeps the plan until the last part', async () => {
    const { id, paymentId, member } = await aPaidOrder(app)
    const part = await admin.refund(id, { paymentId, amount: 299.5, reason: 'A courtesy' })
    expect(part.payment).toMatchObject({ state: 'PART_REFUNDED', refunded: 299.5 })
    expect((await app.grantsOf(member))[0]?.ended_at).toBeNull()
    await expectRefused(admin.refund(id, { paymentId, amount: 1000, reason: 'Too much' }), 'REFUND_TOO_LARGE')
    expect((await admin.refund(id, { paymentId, reason: 'The rest' })).payment.state).toBe('REFUNDED')
    expect((await app.grantsOf(member))[0]?.end_reason).toBe('REFUNDED')
    await expectRefused(admin.refund(id, { paymentId, reason: 'Once more' }), 'NOTHING_TO_REFUND')
  })

  test('concurrent refunds never exceed what was paid', async () => {
    const { id, paymentId } = await aPaidOrder(app)
    const refunds = Array.from({ length: 6 }, () => admin.refund(id, { paymentId, amount: 500, reason: 'At once' }))
    const answers = await Promise.allSettled(refunds)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const sum = (await app.adapter.refundsOf(paymentId)).reduce((total, each) => total + each.amountInPaise, 0)
    expect(sum).toBe(100_000)
  })

  test.each([
    ['without a reason', {}, 'MALFORMED'],
    ['of nothing', { reason: 'x', amount: 0.5 }, 'MALFORMED'],
    ['of another order’s payment', { reason: 'x', paymentId: 'pay_Unknown0000000' }, 'NOTHING_TO_REFUND'],
  ])('%s is refused', async (_, more, code) => {
    const { id, paymentId } = await aPaidOrder(app)
    await expectRefused(admin.refund(id, { paymentId, ...more }), code)
    expect(await app.adapter.refundsOf(paymentId)).toEqual([])
  })

  test('with the key of another order’s refund is refused, also when both arrive together', async () => {
    const [one, other] = [await aPaidOrder(app), await aPaidOrder(app)]
    const refund = ({ id, paymentId }: typeof one, key: string) => admin.refund(id, { paymentId, reason: 'x', key })
    const [first, second] = [newId(), newId()]
    await refund(one, first)
    await expectRefused(refund(other, first), 'REFUND_KEY_USED')
    expect((await refund(one, first)).payment.state).toBe('REFUNDED')
    const third = await aPaidOrder(app)
    const results = await Promise.allSettled([refund(other, second), refund(third, second)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'REFUND_KEY_USED' } })
    const made = await Promise.all([one, other, third].map(({ paymentId }) => app.adapter.refundsOf(paymentId)))
    expect(made.flat()).toHaveLength(2)
  })

  test('whose answer was lost is completed by reconciliation, once', async () => {
    const { id, paymentId, member } = await aPaidOrder(app)
    const { adapter } = app
    app.outside.provider = {
      ...adapter,
      refund: async (input) => {
        await adapter.refund(input)
        throw new ProviderUnavailable('died')
      },
    }
    const { payment } = await admin.refund(id, { paymentId, reason: 'Lost' })
    expect(payment).toMatchObject({ state: 'PAID', reason: 'REFUND_ON_ITS_WAY', payments: [{ left: 0 }] })
    app.outside.provider = adapter
    app.advanceMinutes(10)
    await app.reconcile()
    expect((await admin.one(id)).payment).toMatchObject({ state: 'REFUNDED', reason: null, nextCheckAt: null })
    expect(await adapter.refundsOf(paymentId)).toHaveLength(1)
    expect(await app.grantsOf(member)).toMatchObject([{ end_reason: 'REFUNDED' }])
  })

  test('that the provider refuses is reported, and may be tried again', async () => {
    const { id, paymentId } = await aPaidOrder(app)
    const { adapter } = app
    app.outside.provider = { ...adapter, refund: () => Promise.reject(new ProviderRefused('400 no balance')) }
    await expectRefused(admin.refund(id, { paymentId, reason: 'x' }), 'REFUND_REFUSED')
    expect((await admin.one(id)).payment).toMatchObject({ state: 'ATTENTION', reason: 'REFUND_REFUSED' })
    expect((await auditEntriesOf(id)).map(({ action }) => action)).toEqual(['payment.refund', 'payment.refund-refused'])
    app.outside.provider = adapter
    expect((await admin.refund(id, { paymentId, reason: 'x' })).payment.state).toBe('REFUNDED')
  })

  test('that the provider refuses can be marked as done once, with a note, and needs nobody any more', async () => {
    const { id, paymentId } = await aPaidOrder(app)
    const { adapter } = app
    await expectRefused(admin.markHandled(id, { note: 'Too early' }), 'REFUND_NOT_REFUSED')
    app.outside.provider = { ...adapter, refund: () => Promise.reject(new ProviderRefused('400 no balance')) }
    await expectRefused(admin.refund(id, { paymentId, amount: 50, reason: 'x' }), 'REFUND_REFUSED')
    await expectRefused(admin.markHandled(id, {}), 'MALFORMED')
    const notes = ['₹50 sent by UPI', 'By another tab']
    const answers = await Promise.allSettled(notes.map((note) => admin.markHandled(id, { note })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { payment } = await admin.one(id)
    expect(payment).toMatchObject({ state: 'PAID', reason: null })
    expect(payment.story).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'REFUND_FAILED', what: '400 no balance' }),
        expect.objectContaining({ kind: 'REFUND_HANDLED' }),
      ]),
    )
    expect((await admin.list({ state: 'ATTENTION' })).payments.map(({ _id }) => _id)).not.toContain(id)
    const entries = await auditEntriesOf(id)
    expect(entries.map(({ action }) => action)).toEqual(['payment.refund', 'payment.refund-refused', 'payment.handled'])
    expect(entries[1]?.details).toMatchObject({ after: { amount: 50, refusal: '400 no balance' } })
    // A later refusal needs somebody again.
    await expectRefused(admin.refund(id, { paymentId, amount: 60, reason: 'x' }), 'REFUND_REFUSED')
    expect((await admin.one(id)).payment.state).toBe('ATTENTION')
  })

  test('that is pending counts once it is processed, without an event', async () => {
    const { id, paymentId } = await aPaidOrder(app)
    const { adapter } = app
    let isPending = true
    app.outside.provider = {
      ...adapter,
      refund: async (input) => ({ ...(await adapter.refund(input)), status: 'PENDING' as const }),
      paymentsOf: async (order) => {
        const found = await adapter.paymentsOf(order)
        return isPending ? found.map((each) => ({ ...each, status: 'CAPTURED', refundedInPaise: 0 })) : found
      },
      refundsOf: async (payment) => {
        const found = await adapter.refundsOf(payment)
        return isPending ? found.map((each) => ({ ...each, status: 'PENDING' as const })) : found
      },
    }
    expect((await admin.refund(id, { paymentId, reason: 'x' })).payment.reason).toBe('REFUND_ON_ITS_WAY')
    for (let day = 0; day < 3; day++) {
      app.advanceMinutes(24 * 60)
      await app.reconcile()
      expect((await admin.one(id)).payment.state).toBe('PAID')
    }
    isPending = false
    app.advanceMinutes(10)
    await app.reconcile()
    expect((await admin.one(id)).payment).toMatchObject({ state: 'REFUNDED', nextCheckAt: null })
  })
})

describe('the refund of an upgrade', () => {
  test('reopens the plan that the upgrade ended, with its former end', async () => {
    const { member, id: halfId, paymentId: halfPayment } = await aPaidOrder(app, { planId: PLAN_IDS.HALF_YEARLY })
    const [before] = await app.grantsOf(member)
    app.advanceMinutes(30 * 24 * 60)
    const { id, paymentId } = await aPaidOrder(app, { member })
    expect((await app.grantsOf(member))[0]).toMatchObject({ end_reason: 'UPGRADED' })
    expect((await admin.one(halfId)).payment.payments).toMatchObject([{ isUpgraded: true }])
    app.advanceMinutes(10 * 24 * 60)
    await admin.refund(id, { paymentId, reason: 'Back to the smaller one' })
    expect((await app.grantsOf(member))[0]).toEqual(before)
    expect(await app.subscriptions.getSubscription(member)).toMatchObject({
      subscriptionStatus: 'ACTIVE',
      planType: 'HALF_YEARLY',
      expiresAt: before?.ends_at,
    })
    await admin.refund(halfId, { paymentId: halfPayment, reason: 'And that one too' })
    expect((await app.subscriptions.getSubscription(member)).subscriptionStatus).toBe('EXPIRED')
  })

  test('does not reopen a plan that was refunded before', async () => {
    const { member, id: halfId, paymentId: halfPayment } = await aPaidOrder(app, { planId: PLAN_IDS.HALF_YEARLY })
    app.advanceMinutes(24 * 60)
    const { id, paymentId } = await aPaidOrder(app, { member })
    await admin.refund(halfId, { paymentId: halfPayment, reason: 'x' })
    expect(await app.subscriptions.getSubscription(member)).toMatchObject({
      subscriptionStatus: 'ACTIVE',
      planType: 'ANNUAL',
    })
    await admin.refund(id, { paymentId, reason: 'x' })
    expect((await app.subscriptions.getSubscription(member)).subscriptionStatus).toBe('EXPIRED')
  })
})

describe('the list', () => {
  test('filters by the state that it shows, newest first, and finds by member, order and payment', async () => {
    const { orderId, paymentId, member } = await aPaidOrder(app)
    await app.createOrder(await app.aMember(), PLAN_IDS.ANNUAL)
    const all = await admin.list()
    expect(all.total).toBe(all.payments.length)
    const times = all.payments.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    for (const state of ORDER_STATES) {
      const found = await admin.list({ state })
      expect(found.payments).toEqual(all.payments.filter((each) => each.state === state))
      expect(found.total).toBe(found.payments.length)
    }
    for (const search of [orderId, paymentId, paymentId.slice(0, 10), member.toUpperCase()]) {
      expect((await admin.list({ search })).payments, search).toMatchObject([{ orderId, paymentId, state: 'PAID' }])
    }
    expect((await admin.list({ search: 'pay_%' })).payments).toEqual([])
    const now = app.clock.now()
    expect((await admin.list({ to: now })).payments.filter(({ createdAt }) => createdAt >= now)).toEqual([])
  })

  test('pages without gaps', async () => {
    const all = await admin.list()
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await admin.list({ limit: 3, ...(cursor && { cursor }) })
      ids.push(...page.payments.map(({ _id }) => _id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(ids).toEqual(all.payments.map(({ _id }) => _id))
  })
})

describe('checking again', () => {
  test('settles a paid order, and gives the reason when it cannot', async () => {
    const member = await app.aMember()
    const orderId = (await app.createOrder(member, PLAN_IDS.ANNUAL)).body.orderId as string
    const { id } = await app.order(orderId)
    await app.pay(orderId, { outcome: 'CLOSED' })
    expect((await admin.one(id)).payment).toMatchObject({ state: 'OPEN', reason: 'NOT_ASKED_YET' })
    app.outside.provider = { ...app.adapter, paymentsOf: () => Promise.reject(new ProviderUnavailable('down')) }
    await expectRefused(admin.check(id), 'PAYMENTS_UNAVAILABLE')
    expect((await admin.one(id)).payment).toMatchObject({ state: 'OPEN', reason: 'PROVIDER_SILENT' })
    app.outside.provider = {
      ...app.adapter,
      keyId: 'rzp_test_other',
      paymentsOf: () => Promise.reject(new ProviderRefused('400')),
    }
    expect((await admin.check(id)).payment.reason).toBe('OTHER_KEY')
    app.outside.provider = app.adapter
    expect((await admin.check(id)).payment).toMatchObject({ state: 'PAID', reason: null })
    expect(await app.grantsOf(member)).toHaveLength(1)
  })

  test('a payment of the wrong amount grants nothing and needs attention', async () => {
    const member = await app.aMember()
    const orderId = (await app.createOrder(member, PLAN_IDS.ANNUAL)).body.orderId as string
    await app.pay(orderId, { outcome: 'CLOSED' })
    const { id } = await app.order(orderId)
    const { adapter } = app
    app.outside.provider = {
      ...adapter,
      paymentsOf: async (order) => (await adapter.paymentsOf(order)).map((each) => ({ ...each, amountInPaise: 100 })),
    }
    expect((await admin.check(id)).payment).toMatchObject({
      state: 'ATTENTION',
      reason: 'WRONG_AMOUNT',
    })
    expect(await app.grantsOf(member)).toEqual([])
  })
})

test('the webhook’s health counts forged events, which change nothing else, and has the time of the last valid one', async () => {
  await app.deliverWebhooks()
  const before = await admin.webhookHealth()
  await app.webhook({ event: 'x', payload: {} }, { secret: 'another' })
  expect(await admin.webhookHealth()).toEqual({ ...before, refusedInLastDay: 1 })
  app.advanceMinutes(24 * 60 + 1)
  await app.webhook({ event: 'order.paid', payload: {} })
  expect(await admin.webhookHealth()).toMatchObject({
    state: 'GOOD',
    refusedInLastDay: 0,
    lastEventAt: app.clock.now(),
  })
})

async function expectRefused(answer: Promise<unknown>, code: string) {
  await expect(answer).rejects.toMatchObject({ code })
}
