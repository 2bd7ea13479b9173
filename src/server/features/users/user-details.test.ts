import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aMember, anAdmin, aSession, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { aPurchase, aRefund } from '#tests/kit/purchases.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { userDetails, subscriptions, stats } = contract
const NOBODY = '01900000-0000-7000-8000-00000000ffff'

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
})
afterAll(() => t.close())

const one = async (id: string) => (await t.request(userDetails.one, { token: admin.token, params: { id } })).answer
const extend = (id: string, body: unknown) =>
  t.request(userDetails.extend, { token: admin.token, params: { id }, body })
const statusOf = async (token: string) => (await t.request(subscriptions.status, { token })).answer.subscription
const actsOn = (id: string) =>
  t.db.selectFrom('audit_entries').selectAll().where('subject', '=', `user:${id}`).orderBy('created_at').execute()

describe('one user', () => {
  test('is shown with every plan and session', async () => {
    const member = await aUser(t, { name: 'Ravi Kumar' })
    const paymentId = await aPurchase(t, { userId: member.id, plan: 'HALF_YEARLY' })
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/142.0'
    await t.db.updateTable('sessions').set({ user_agent: userAgent }).where('user_id', '=', member.id).execute()
    t.clock.advance(1000)
    await aRefund(t, paymentId)
    const { user, grants, sessions, programme } = await one(member.id)
    expect(user).toMatchObject({ name: 'Ravi Kumar', email: member.email, subscriptionStatus: 'EXPIRED' })
    expect(grants).toMatchObject([{ planName: 'Half-Yearly', source: 'PAYMENT', givenBy: null, endReason: 'REFUNDED' }])
    const payment = t.db.selectFrom('payments').select('provider_payment_id').where('id', '=', paymentId)
    expect(grants[0]?.paymentId).toBe((await payment.executeTakeFirstOrThrow()).provider_payment_id)
    expect(sessions).toMatchObject([{ device: { browser: 'Firefox', system: 'Windows' } }])
    expect(programme).toBeNull()
  })

  test('an unknown id is not found, and nothing is changed', async () => {
    const params = { id: NOBODY }
    for (const call of Object.values(userDetails)) {
      const { status } = await t.request(call, { token: admin.token, params, ...('body' in call && { body: {} }) })
      expect(status, call.path).toBe(404)
    }
  })

  test('a member may do none of this, not even to their own account', async () => {
    const member = await aMember(t, { plan: 'ANNUAL' })
    for (const call of Object.values(userDetails)) {
      const body = { until: '2028-01-01', day: 3 }
      const input = { token: member.token, params: { id: member.id }, ...('body' in call && { body }) }
      expect((await t.request(call, input)).status, call.path).toBe(403)
    }
    expect(await actsOn(member.id)).toEqual([])
  })
})

describe('extending a plan', () => {
  test('adds complimentary time until the end of the day, with an audit entry and no revenue', async () => {
    const member = await aUser(t)
    await aPurchase(t, { userId: member.id, plan: 'ANNUAL' })
    const { expiresAt } = await statusOf(member.token)
    const revenue = async () => (await t.request(stats.overview, { token: admin.token })).json
    const before = await revenue()
    const { answer } = await extend(member.id, { until: '2027-12-01', expiresAt: expiresAt?.toISOString() })
    expect(answer.user.expiresAt).toEqual(new Date('2027-12-01T18:29:59.000Z'))
    expect(answer.grants[0]).toMatchObject({ source: 'ADMIN', givenBy: 'Meera Iyer', startsAt: expiresAt })
    expect(await statusOf(member.token)).toMatchObject({
      subscriptionStatus: 'ACTIVE',
      expiresAt: new Date('2027-12-01T18:29:59.000Z'),
    })
    expect(await revenue()).toEqual(before)
    expect(await actsOn(member.id)).toMatchObject([
      { action: 'user.extend', actor_id: admin.id, details: { after: { expiresAt: '1 Dec 2027, 11:59 pm IST' } } },
    ])
  })

  test('sent twice at once, or from an outdated screen, is done once', async () => {
    const member = await aMember(t, { plan: 'ANNUAL' })
    const expiresAt = (await statusOf(member.token)).expiresAt?.toISOString()
    const answers = await Promise.all([1, 2, 3].map(() => extend(member.id, { until: '2027-12-31', expiresAt })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe('CHANGED_MEANWHILE')
    expect((await one(member.id)).grants).toHaveLength(2)
  })

  test('does not add to the credit of the bought plan in an upgrade', async () => {
    const member = await aUser(t)
    await aPurchase(t, { userId: member.id, plan: 'HALF_YEARLY' })
    const creditOf = async () => {
      const { plans } = (await t.request(subscriptions.allPlans, { token: member.token })).answer
      return plans.find(({ planType }) => planType === 'ANNUAL')?.quote.credit
    }
    const before = await creditOf()
    expect((await extend(member.id, { until: '2028-05-01' })).status).toBe(200)
    expect(await creditOf()).toBe(before)
    expect(before).toBeGreaterThan(0)
  })

  test.each([
    { what: 'to the day it ends on', until: '2027-11-21', answer: [422, 'NOT_LATER'] },
    { what: 'by more than two years', until: '2031-01-01', answer: [422, 'NOT_LATER'] },
    { what: 'to a day that does not exist', until: '2027-02-30', answer: [400, 'MALFORMED'] },
  ])('$what is refused', async ({ until, answer }) => {
    const member = await aMember(t, { plan: 'ANNUAL' })
    const { status, json } = await extend(member.id, { until })
    expect([status, json.code]).toEqual(answer)
  })

  test('a plan that is not running is not extended', async () => {
    for (const user of [await aUser(t), await aMember(t, { plan: 'INITIAL', daysAgo: 40 })]) {
      const { status, json } = await extend(user.id, { until: '2027-12-31' })
      expect([status, json.code]).toEqual([422, 'NO_RUNNING_PLAN'])
    }
  })
})

describe('signing out everywhere', () => {
  test('ends every session at once', async () => {
    const member = await aMember(t, { plan: 'ANNUAL' })
    const tokens = [member.token, await aSession(t, member.id)]
    expect((await one(member.id)).sessions).toHaveLength(2)
    expect((await t.request(userDetails.signOut, { token: admin.token, params: { id: member.id } })).status).toBe(204)
    for (const token of tokens) expect((await t.request(subscriptions.status, { token })).status).toBe(401)
    expect((await one(member.id)).sessions).toEqual([])
    expect(await actsOn(member.id)).toMatchObject([{ action: 'user.sign-out' }])
  })
})
