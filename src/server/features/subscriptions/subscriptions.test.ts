import { NOON, testApp, type TestApp } from '#tests/kit/app.ts'
import { aComplimentaryGrant, anAdmin, aSession, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { aPurchase, aRefund } from '#tests/kit/purchases.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const { status, allPlans } = contract.subscriptions

let t: TestApp
let member: SignedInUser
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  t.clock.set(NOON)
  member = await aUser(t)
})
afterAll(() => t.close())

/** Read with a new session, because plans outlast sessions. */
const readStatus = async () => (await t.request(status, { token: await aSession(t, member.id) })).answer.subscription
const buy = (plan: 'INITIAL' | 'HALF_YEARLY' | 'ANNUAL') => aPurchase(t, { userId: member.id, plan })
const grantComplimentary = (plan: 'INITIAL' | 'HALF_YEARLY' | 'ANNUAL', endedAt: Date | null = null) =>
  aComplimentaryGrant(t, member.id, { plan, startsAt: t.clock.now(), endedAt })

/** For each plan: its offer and quote, as 'CHOOSE 699-199=500'. */
async function offers(who = member): Promise<string[]> {
  const { plans } = (await t.request(allPlans, { token: await aSession(t, who.id) })).answer
  expect(plans.map(({ planType }) => planType)).toEqual(['INITIAL', 'HALF_YEARLY', 'ANNUAL'])
  expect(plans.every(({ _id, id, price, quote }) => _id === id && price === quote.price)).toBe(true)
  return plans.map(({ offer, quote: { price, credit, payable } }) => `${offer} ${price}-${credit}=${payable}`)
}

describe('the status', () => {
  test('is INACTIVE before the first plan', async () => {
    expect(await readStatus()).toEqual({
      subscriptionStatus: 'INACTIVE',
      currentPlan: null,
      startedAt: null,
      expiresAt: null,
      recordingsUntil: null,
    })
  })

  test.each([
    { plan: 'INITIAL', name: 'Initial', end: '2026-11-30T18:29:59.000Z', recordings: '2026-12-02T18:29:59.000Z' },
    { plan: 'HALF_YEARLY', name: 'Half-Yearly', end: '2027-05-21T18:29:59.000Z', recordings: null },
    { plan: 'ANNUAL', name: 'Annual', end: '2027-11-21T18:29:59.000Z', recordings: null },
  ] as const)(
    'of $plan is ACTIVE until the second of its end, then EXPIRED',
    async ({ plan, name, end, recordings }) => {
      await buy(plan)
      const currentPlan = { _id: expect.any(String), planName: name, planType: plan }
      const recordingsUntil = recordings && new Date(recordings)
      const dates = { startedAt: new Date(NOON), expiresAt: new Date(end), recordingsUntil }
      for (const [at, subscriptionStatus] of [
        [-1, 'ACTIVE'],
        [0, 'EXPIRED'],
        [1, 'EXPIRED'],
      ] as const) {
        t.clock.set(new Date(new Date(end).getTime() + at))
        expect(await readStatus()).toEqual({ subscriptionStatus, currentPlan, ...dates })
      }
    },
  )

  test('after an administrator removed the plan it is INACTIVE, after a refund EXPIRED', async () => {
    const payment = await buy('ANNUAL')
    t.clock.advance(1000)
    await aRefund(t, payment)
    expect(await readStatus()).toMatchObject({ subscriptionStatus: 'EXPIRED', expiresAt: t.clock.now() })
    member = await aUser(t)
    await grantComplimentary('ANNUAL', new Date(t.clock.now().getTime() + 500))
    t.clock.advance(1000)
    expect(await readStatus()).toMatchObject({ subscriptionStatus: 'INACTIVE', currentPlan: null })
  })

  test('stays ACTIVE after a partial refund', async () => {
    await aRefund(t, await buy('ANNUAL'), { inPaise: 60000 })
    expect(await readStatus()).toMatchObject({ subscriptionStatus: 'ACTIVE' })
  })

  test('after an upgrade is that of the new plan, which starts at once', async () => {
    await buy('HALF_YEARLY')
    t.clock.advance(86_400_000)
    await buy('ANNUAL')
    expect(await readStatus()).toMatchObject({
      currentPlan: { planType: 'ANNUAL' },
      startedAt: t.clock.now(),
      expiresAt: new Date('2027-11-22T18:29:59.000Z'),
    })
  })
})

describe('a second payment for the same plan', () => {
  test('extends the first, and both are one term', async () => {
    await buy('ANNUAL')
    await buy('ANNUAL')
    expect(await readStatus()).toMatchObject({
      subscriptionStatus: 'ACTIVE',
      startedAt: new Date(NOON),
      expiresAt: new Date('2028-11-21T18:29:59.000Z'),
    })
  })

  test.each([{ refunded: 'first' }, { refunded: 'second' }])(
    'keeps its time when the $refunded one is refunded',
    async ({ refunded }) => {
      const [first, second] = [await buy('ANNUAL'), await buy('ANNUAL')]
      t.clock.advance(60_000)
      await aRefund(t, refunded === 'first' ? first : second)
      expect(await readStatus()).toMatchObject({
        subscriptionStatus: 'ACTIVE',
        expiresAt: new Date('2027-11-21T18:29:59.000Z'),
      })
      await aRefund(t, refunded === 'first' ? second : first)
      expect(await readStatus()).toMatchObject({ subscriptionStatus: 'EXPIRED' })
    },
  )
})

describe('offers and quotes', () => {
  const fullPrices = ['CHOOSE 199-0=199', 'CHOOSE 699-0=699', 'CHOOSE 1299-0=1299']

  test('INACTIVE members can choose every plan at its price', async () => {
    expect(await offers()).toEqual(fullPrices)
  })

  test('INITIAL is credited in full to its last second when bought, not at all when complimentary', async () => {
    await buy('INITIAL')
    const credited = ['ACTIVATED 199-0=199', 'CHOOSE 699-199=500', 'CHOOSE 1299-199=1100']
    expect(await offers()).toEqual(credited)
    t.clock.set('2026-11-30T18:29:58.999Z')
    expect(await offers()).toEqual(credited)
    t.clock.set('2026-11-30T18:29:59.000Z')
    expect(await offers()).toEqual(['USED 199-0=199', 'CHOOSE 699-0=699', 'CHOOSE 1299-0=1299'])
    member = await aUser(t)
    await grantComplimentary('INITIAL')
    expect(await offers()).toEqual(['ACTIVATED 199-0=199', 'CHOOSE 699-0=699', 'CHOOSE 1299-0=1299'])
  })

  test('HALF_YEARLY is credited by the days left in whole rupees; lower plans are hidden', async () => {
    await buy('HALF_YEARLY')
    const hidden = ['HIDDEN 199-0=199', 'ACTIVATED 699-0=699']
    expect(await offers()).toEqual([...hidden, 'CHOOSE 1299-699=600'])
    // 81 of 181 days are left: 312.80, rounded in the member's favour.
    t.clock.advance(100 * 86_400_000)
    expect(await offers()).toEqual([...hidden, 'CHOOSE 1299-313=986'])
  })

  test('a complimentary HALF_YEARLY gives no credit', async () => {
    await grantComplimentary('HALF_YEARLY')
    expect(await offers()).toEqual(['HIDDEN 199-0=199', 'ACTIVATED 699-0=699', 'CHOOSE 1299-0=1299'])
  })

  test('HALF_YEARLY bought twice is credited twice', async () => {
    await buy('HALF_YEARLY')
    await buy('HALF_YEARLY')
    expect((await offers())[2]).toBe('CHOOSE 1299-1298=1')
  })

  test('with ANNUAL no plan can be chosen', async () => {
    await buy('ANNUAL')
    expect(await offers()).toEqual(['HIDDEN 199-0=199', 'HIDDEN 699-0=699', 'ACTIVATED 1299-0=1299'])
  })

  test('in its last 30 days a plan can be bought again at its price, and the end is extended', async () => {
    await buy('ANNUAL')
    t.clock.set('2027-10-21T18:29:59.000Z')
    expect((await offers())[2]).toBe('ACTIVATED 1299-0=1299')
    t.clock.advance(86_400_000)
    expect(await offers()).toEqual(['HIDDEN 199-0=199', 'HIDDEN 699-0=699', 'RENEW 1299-0=1299'])
    const token = await aSession(t, member.id)
    const { plans } = (await t.request(allPlans, { token })).answer
    const renewal = { startsAt: new Date('2027-11-21T18:29:59.000Z'), endsAt: new Date('2028-11-21T18:29:59.000Z') }
    expect(plans.map((plan) => plan.renewal)).toEqual([null, null, renewal])
    await buy('ANNUAL')
    expect(await readStatus()).toMatchObject({ startedAt: new Date(NOON), expiresAt: renewal.endsAt })
    expect((await offers())[2]).toBe('ACTIVATED 1299-0=1299')
  })

  test('the initial plan names its first webinar before it is bought', async () => {
    const { plans } = (await t.request(allPlans, { token: member.token })).answer
    expect(plans.map((plan) => plan.firstWebinarAt)).toEqual([new Date('2026-11-21T14:30:00.000Z'), null, null])
  })

  test('after EXPIRED any plan but INITIAL can be chosen, also the one before', async () => {
    await buy('HALF_YEARLY')
    t.clock.set('2027-05-21T18:29:59.000Z')
    expect(await offers()).toEqual(['HIDDEN 199-0=199', 'CHOOSE 699-0=699', 'CHOOSE 1299-0=1299'])
  })

  test('after a refund prices are full again, and INITIAL cannot be chosen twice', async () => {
    const payment = await buy('INITIAL')
    t.clock.advance(1000)
    await aRefund(t, payment)
    expect(await offers()).toEqual(['USED 199-0=199', 'CHOOSE 699-0=699', 'CHOOSE 1299-0=1299'])
  })

  test('after an administrator removed the plan every plan can be chosen', async () => {
    await grantComplimentary('ANNUAL', new Date(t.clock.now().getTime() + 1))
    t.clock.advance(1000)
    expect(await offers()).toEqual(fullPrices)
  })

  test('an administrator sees the offers of a member without a plan', async () => {
    expect(await offers(await anAdmin(t))).toEqual(fullPrices)
  })
})

test('visitors see neither status nor plans', async () => {
  for (const call of [status, allPlans]) expect((await t.request(call)).status).toBe(401)
})

test('administrators can list the plans, cheapest first; members cannot', async () => {
  const list = contract.plans.list
  const { plans } = (await t.request(list, { token: (await anAdmin(t)).token })).answer
  expect(plans.map(({ planName, planType, price }) => [planName, planType, price])).toEqual([
    ['Initial', 'INITIAL', 199],
    ['Half-Yearly', 'HALF_YEARLY', 699],
    ['Annual', 'ANNUAL', 1299],
  ])
  expect((await t.request(list, { token: member.token })).status).toBe(403)
})
