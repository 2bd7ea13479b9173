import { contract } from '#shared/contract/index.ts'
import { newId } from '#server/platform/ids.ts'
import type { TestApp } from '#tests/kit/app.ts'
import { openPaymentsTestApp, type PaymentsTestApp, PLAN_IDS } from '#tests/kit/payments-test-app.ts'
import { aPurchase } from '#tests/kit/purchases.ts'
import { anAdmin, aMember, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { istDay } from '#shared/domain/ist.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { manualPayments, adminPayments, adminReceipts, subscriptions, stats, audit, me } = contract

let app: PaymentsTestApp
let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  app = await openPaymentsTestApp({ timeoutInMs: 10_000 })
  t = app.testApp
  admin = await anAdmin(t)
})
afterAll(() => app.close())

// Today is 20 November 2026.
const cash = { planId: PLAN_IDS.HALF_YEARLY, way: 'CASH', amount: 699, receivedOn: '2026-11-18', reference: '' }
const record = (member: SignedInUser, body: object = {}, token = admin.token) =>
  t.request(manualPayments.record, {
    token,
    params: { id: member.id },
    body: { key: newId(), ...cash, ...body },
  })
const recorded = async (member: SignedInUser, body: object = {}) => (await record(member, body)).answer.payment
const payablePlans = async ({ id }: SignedInUser) =>
  (await t.request(manualPayments.plans, { token: admin.token, params: { id } })).answer.plans
const subscriptionOf = async ({ token }: SignedInUser) =>
  (await t.request(subscriptions.status, { token })).answer.subscription
const listed = async (query: Record<string, string>) =>
  (await t.request(adminPayments.list, { token: admin.token, query })).answer.payments
const emailsTo = (member: SignedInUser) =>
  t.db.selectFrom('emails').selectAll().where('recipient', '=', member.email).orderBy('created_at').execute()
const payBack = (id: string, body: object) =>
  t.request(adminPayments.refund, { token: admin.token, params: { id }, body: { key: newId(), ...body } })
const revenue = async () => (await t.request(stats.overview, { token: admin.token })).answer.stats.monthlyRevenue

describe('a recorded payment', () => {
  test('grants the plan, counts as revenue, and has a receipt that names the way', async () => {
    const asha = await aUser(t)
    const before = await revenue()
    const reference = 'asha@okaxis'
    const payment = await recorded(asha, { way: 'UPI', reference })
    expect(payment).toMatchObject({
      state: 'PAID',
      reason: null,
      way: 'UPI',
      amount: 699,
      price: 699,
      discount: 0,
      orderId: null,
      paidAt: new Date('2026-11-18T06:30:00Z'),
      payments: [{ amount: 699, left: 699, reference }],
      receipts: [{ kind: 'RECEIPT' }],
    })
    expect(payment.story.map(({ kind }) => kind).toSorted()).toEqual(['GRANTED', 'PAID', 'RECORDED'])
    expect(await subscriptionOf(asha)).toMatchObject({
      subscriptionStatus: 'ACTIVE',
      currentPlan: { planType: 'HALF_YEARLY' },
      expiresAt: new Date('2027-05-20T18:29:59Z'),
    })
    expect(await revenue()).toBe(before + 699)

    const [receipt] = (await t.request(adminReceipts.list, { token: admin.token, query: { order: payment._id } }))
      .answer.receipts
    expect(receipt).toMatchObject({ kind: 'RECEIPT', amount: 699, paidAt: new Date('2026-11-18T06:30:00Z') })
    const { text } = await t.db
      .selectFrom('receipts')
      .select('text')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(text.paidBy).toEqual({ way: 'UPI', reference })
    const [email] = await emailsTo(asha)
    expect(JSON.stringify(email)).toContain('We have received ₹699 by UPI for the plan Half-Yearly.')
    const { entries } = (await t.request(audit.list, { token: admin.token })).answer
    expect(entries[0]).toMatchObject({
      act: 'payment.record',
      subject: { kind: 'payment', _id: payment._id },
      after: { amount: 699, way: 'UPI', receivedOn: '2026-11-18' },
    })
    expect(JSON.stringify(entries[0])).not.toContain(reference)
  })

  test('extends the running plan, and credits a lower one as a purchase does', async () => {
    const asha = await aUser(t)
    await record(asha, { planId: PLAN_IDS.INITIAL, amount: 199 })
    const plans = await payablePlans(asha)
    expect(plans.map(({ planType, quote }) => [planType, quote.payable])).toEqual([
      ['HALF_YEARLY', 500],
      ['ANNUAL', 1100],
    ])
    expect(await recorded(asha, { amount: 500 })).toMatchObject({ price: 699, credit: 199, discount: 0 })
    expect((await subscriptionOf(asha)).expiresAt).toEqual(new Date('2027-05-20T18:29:59Z'))
    await record(asha, { receivedOn: '2026-11-19' })
    expect((await subscriptionOf(asha)).expiresAt).toEqual(new Date('2027-11-20T18:29:59Z'))
  })

  test('of less than the price is a discount and buys the whole time', async () => {
    const asha = await aUser(t)
    expect(await recorded(asha, { amount: 500 })).toMatchObject({ price: 699, discount: 199, amount: 500 })
    const [grant] = await app.grantsOf(asha.id)
    expect([grant?.share, grant?.worth_in_paise]).toEqual([1, 50_000])
  })

  test('stands in the list by way, by member and by reference', async () => {
    const asha = await aUser(t)
    const { _id } = await recorded(asha, { way: 'BANK_TRANSFER', reference: 'UTR 4123 5567' })
    expect(await listed({ search: 'UTR 4123' })).toMatchObject([{ _id }])
    expect(await listed({ way: 'BANK_TRANSFER' })).toMatchObject([{ _id, way: 'BANK_TRANSFER' }])
    expect(await listed({ member: asha.id })).toMatchObject([{ _id, receipts: [{ kind: 'RECEIPT' }] }])
    expect(await listed({ member: asha.id, way: 'CASH' })).toEqual([])
  })

  test('asks the provider nothing, and leaves the state of its events alone', async () => {
    const asha = await aUser(t)
    const { _id } = await recorded(asha)
    app.outside.provider = null
    const checked = await t.request(adminPayments.check, { token: admin.token, params: { id: _id } })
    expect(checked.answer.payment.state).toBe('PAID')
    await app.reconcile()
    app.outside.provider = app.adapter
    const health = await t.request(adminPayments.webhookHealth, { token: admin.token })
    expect(health.answer).toMatchObject({ state: 'QUIET', lastPaidAt: null })
  })

  test('loses its reference with the account, and stays', async () => {
    const asha = await aUser(t)
    const { _id } = await recorded(asha, { reference: 'asha@okaxis' })
    expect((await t.request(me.leave, { token: asha.token, body: { confirm: 'DELETE' } })).status).toBe(204)
    const kept = await t.db.selectFrom('payments').selectAll().where('order_id', '=', _id).executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ reference: '', amount_in_paise: 69_900 })
  })
})

describe('exactly one payment is recorded', () => {
  test('when the same form is sent twice or ten times at once', async () => {
    const asha = await aUser(t)
    const key = newId()
    const answers = await Promise.all(Array.from({ length: 10 }, () => record(asha, { key })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ answer }) => answer.payment._id))).toEqual(new Set([key]))
    expect(await listed({ member: asha.id })).toHaveLength(1)
    expect(await app.grantsOf(asha.id)).toHaveLength(1)
  })

  test('when two tabs send the same payment, unless the administrator says that it came twice', async () => {
    const asha = await aUser(t)
    const answers = await Promise.all([record(asha), record(asha)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.json['code']).toBe('PAYMENT_RECORDED_BEFORE')
    expect(await listed({ member: asha.id })).toHaveLength(1)
    expect((await record(asha, { isAnother: true })).status).toBe(200)
    expect(await listed({ member: asha.id })).toHaveLength(2)
  })

  test('when its key is used for another member', async () => {
    const [asha, ravi, key] = [await aUser(t), await aUser(t), newId()]
    await record(asha, { key })
    expect((await record(ravi, { key })).json['code']).toBe('ALREADY_EXISTS')
    expect(await listed({ member: ravi.id })).toEqual([])
  })

  test('when its key is used for two members at once', async () => {
    const [members, key] = [await Promise.all([aUser(t), aUser(t), aUser(t)]), newId()]
    const answers = await Promise.all(members.map((member) => record(member, { key })))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ json }) => json['code'])).toEqual(['ALREADY_EXISTS', 'ALREADY_EXISTS'])
  })
})

describe('a recorded payment that is paid back', () => {
  test('in full ends the plan, lowers revenue and has a credit note, once however often it is sent', async () => {
    const asha = await aUser(t)
    const { _id, payments } = await recorded(asha)
    const before = await revenue()
    const body = { key: newId(), paymentId: payments[0]?.paymentId, reason: 'Wrong member' }
    await Promise.all([payBack(_id, body), payBack(_id, body)])
    const { answer } = await t.request(adminPayments.one, { token: admin.token, params: { id: _id } })
    expect(answer.payment).toMatchObject({
      state: 'REFUNDED',
      reason: null,
      refunded: 699,
      nextCheckAt: null,
      payments: [{ left: 0 }],
      receipts: [{ kind: 'RECEIPT' }, { kind: 'CREDIT_NOTE' }],
    })
    expect(answer.payment.story.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['RECORDED', 'PAID_BACK', 'REFUNDED', 'ENDED']),
    )
    expect((await subscriptionOf(asha)).subscriptionStatus).not.toBe('ACTIVE')
    expect(await revenue()).toBe(before - 699)
    expect(await app.adapter.refundsOf(payments[0]?.paymentId ?? '').catch(() => [])).toEqual([])
    const { entries } = (await t.request(audit.list, { token: admin.token })).answer
    expect(entries.filter(({ subject }) => subject._id === _id).map(({ act }) => act)).toEqual([
      'payment.paid-back',
      'payment.record',
    ])
    // After that, the same payment can be recorded for the right plan.
    expect((await record(asha)).status).toBe(200)
  })

  test('in part keeps the plan, and never more than was paid', async () => {
    const asha = await aUser(t)
    const { _id, payments } = await recorded(asha)
    const paymentId = payments[0]?.paymentId
    const parts = await Promise.all([300, 300, 300].map((amount) => payBack(_id, { paymentId, amount, reason: 'x' })))
    expect(parts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 422])
    const [payment] = await listed({ member: asha.id })
    expect(payment).toMatchObject({ state: 'PART_REFUNDED', refunded: 600 })
    expect((await subscriptionOf(asha)).subscriptionStatus).toBe('ACTIVE')
  })

  test('moves back the lower plan that it had moved', async () => {
    const asha = await aUser(t)
    await record(asha, { planId: PLAN_IDS.ANNUAL, amount: 1299 })
    await aPurchase(t, { userId: asha.id, plan: 'HALF_YEARLY' })
    const { _id, payments } = await recorded(asha, { planId: PLAN_IDS.ANNUAL, amount: 1299, receivedOn: '2026-11-19' })
    const periods = async () =>
      (await app.grantsOf(asha.id)).map(({ plan_id, starts_at, ends_at, ended_at }) => [
        plan_id,
        istDay(starts_at),
        istDay(ended_at ?? ends_at),
      ])
    const first = [PLAN_IDS.ANNUAL, '2026-11-20', '2027-11-20']
    expect(await periods()).toEqual([
      first,
      [PLAN_IDS.ANNUAL, '2027-11-20', '2028-11-20'],
      [PLAN_IDS.HALF_YEARLY, '2028-11-20', '2029-05-21'],
    ])
    await payBack(_id, { paymentId: payments[0]?.paymentId, reason: 'Wrong member' })
    expect(await periods()).toEqual(expect.arrayContaining([first, [PLAN_IDS.HALF_YEARLY, '2027-11-20', '2028-05-20']]))
  })
})

describe('a payment is refused', () => {
  test.each<[string, object, field: string, message: string]>([
    ['of tomorrow', { receivedOn: '2026-11-21' }, 'receivedOn', 'This day is still to come.'],
    ['of long ago', { receivedOn: '2025-11-18' }, 'receivedOn', 'This is more than a year ago.'],
    ['of no day', { receivedOn: '2026-02-30' }, 'receivedOn', 'Please choose a day.'],
    ['of nothing', { amount: 0 }, 'amount', 'At least ₹1, please.'],
    ['of less than nothing', { amount: -699 }, 'amount', 'At least ₹1, please.'],
    ['far too high', { amount: 200_001 }, 'amount', 'At most ₹2,00,000, please.'],
    ['with parts of a paisa', { amount: 699.005 }, 'amount', 'Please enter at most two decimals.'],
    ['without an amount', { amount: undefined }, 'amount', 'Please enter an amount.'],
    ['by an unknown way', { way: 'ONLINE' }, 'way', 'Please choose a way of payment.'],
    ['with a long reference', { reference: 'x'.repeat(61) }, 'reference', 'Reference can have at most 60 characters.'],
  ])('%s, beside its field', async (_, body, field, message) => {
    const asha = await aUser(t)
    expect(await record(asha, body)).toMatchObject({ status: 400, json: { fields: { [field]: message } } })
    expect(await listed({ member: asha.id })).toEqual([])
  })

  test('for a lower plan, for a used initial plan and for a plan that is not on sale', async () => {
    const [annual, initial] = [await aMember(t, { plan: 'ANNUAL' }), await aMember(t, { plan: 'INITIAL' })]
    expect((await record(annual)).json['code']).toBe('PLAN_NOT_OFFERED')
    expect((await record(initial, { planId: PLAN_IDS.INITIAL })).json['code']).toBe('PLAN_NOT_OFFERED')
    await t.db.updateTable('plans').set({ is_on_sale: false }).where('id', '=', PLAN_IDS.HALF_YEARLY).execute()
    expect((await record(initial)).json['fields']).toEqual({ planId: 'This plan cannot be chosen now.' })
    expect((await payablePlans(initial)).map(({ planType }) => planType)).toEqual(['ANNUAL'])
    await t.db.updateTable('plans').set({ is_on_sale: true }).where('id', '=', PLAN_IDS.HALF_YEARLY).execute()
  })

  test('for administrators, for nobody, and to everyone but administrators', async () => {
    const asha = await aUser(t)
    expect((await record(admin)).status).toBe(404)
    expect((await record({ ...asha, id: newId() })).status).toBe(404)
    expect((await record(asha, {}, asha.token)).status).toBe(403)
    expect((await record(asha, {}, '')).status).toBe(401)
    const plans = { params: { id: asha.id }, token: asha.token }
    expect((await t.request(manualPayments.plans, plans)).status).toBe(403)
  })
})
