import { NOON, testApp, type TestApp } from '#tests/kit/app.ts'
import { aGift, anAdmin, aSession, aUser, type Someone } from '#tests/kit/people.ts'
import { aPurchase, aRefund } from '#tests/kit/purchases.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const { status, allPlans } = contract.subscriptions

let t: TestApp
let member: Someone
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  t.clock.set(NOON)
  member = await aUser(t)
})
afterAll(() => t.close())

/** With a session opened just now: plans outlast sessions. */
const standing = async () => (await t.request(status, { token: await aSession(t, member.id) })).answer.subscription
const buy = (plan: 'INITIAL' | 'HALF_YEARLY' | 'ANNUAL') => aPurchase(t, { userId: member.id, plan })
const give = (plan: 'INITIAL' | 'HALF_YEARLY' | 'ANNUAL', endedAt: Date | null = null) =>
  aGift(t, member.id, { plan, startsAt: t.clock.now(), endedAt })

/** For each plan: its offer and quote, as 'CHOOSE 699-199=500'. */
async function offers(who = member): Promise<string[]> {
  const { plans } = (await t.request(allPlans, { token: await aSession(t, who.id) })).answer
  expect(plans.map(({ planType }) => planType)).toEqual(['INITIAL', 'HALF_YEARLY', 'ANNUAL'])
  expect(plans.every(({ _id, id, price, quote }) => _id === id && price === quote.price)).toBe(true)
  return plans.map(({ offer, quote: { price, credit, payable } }) => `${offer} ${price}-${credit}=${payable}`)
}

describe('the status', () => {
  test('is INACTIVE before the first plan', async () => {
    expect(await standing()).toEqual({
      subscriptionStatus: 'INACTIVE',
      currentPlan: null,
      startedAt: null,
      expiresAt: null,
    })
  })

  test.each([
    { plan: 'INITIAL', name: 'Initial', end: '2026-11-30T18:29:59.000Z' },
    { plan: 'HALF_YEARLY', name: 'Half-Yearly', end: '2027-05-21T18:29:59.000Z' },
    { plan: 'ANNUAL', name: 'Annual', end: '2027-11-21T18:29:59.000Z' },
  ] as const)('of $plan is ACTIVE until the second of its end, then EXPIRED', async ({ plan, name, end }) => {
    await buy(plan)
    const currentPlan = { _id: expect.any(String), planName: name, planType: plan }
    const dates = { startedAt: new Date(NOON), expiresAt: new Date(end) }
    for (const [at, subscriptionStatus] of [
      [-1, 'ACTIVE'],
      [0, 'EXPIRED'],
      [1, 'EXPIRED'],
    ] as const) {
      t.clock.set(new Date(new Date(end).getTime() + at))
      expect(await standing()).toEqual({ subscriptionStatus, currentPlan, ...dates })
    }
  })

  test('after an administrator removed the plan it is INACTIVE, after a refund EXPIRED', async () => {
    const payment = await buy('ANNUAL')
    t.clock.advance(1000)
    await aRefund(t, payment)
    expect(await standing()).toMatchObject({ subscriptionStatus: 'EXPIRED', expiresAt: t.clock.now() })
    member = await aUser(t)
    await give('ANNUAL', new Date(t.clock.now().getTime() + 500))
    t.clock.advance(1000)
    expect(await standing()).toMatchObject({ subscriptionStatus: 'INACTIVE', currentPlan: null })
  })

  test('half of the money back takes nothing away', async () => {
    await aRefund(t, await buy('ANNUAL'), { inPaise: 60000 })
    expect(await standing()).toMatchObject({ subscriptionStatus: 'ACTIVE' })
  })

  test('an upgrade starts at once and ends what ran', async () => {
    await buy('HALF_YEARLY')
    t.clock.advance(86_400_000)
    await buy('ANNUAL')
    expect(await standing()).toMatchObject({
      currentPlan: { planType: 'ANNUAL' },
      startedAt: t.clock.now(),
      expiresAt: new Date('2027-11-22T18:29:59.000Z'),
    })
  })
})

describe('a second payment for the same plan', () => {
  test('extends the first, and shows as one term', async () => {
    await buy('ANNUAL')
    await buy('ANNUAL')
    expect(await standing()).toMatchObject({
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
      expect(await standing()).toMatchObject({
        subscriptionStatus: 'ACTIVE',
        expiresAt: new Date('2027-11-21T18:29:59.000Z'),
      })
      await aRefund(t, refunded === 'first' ? second : first)
      expect(await standing()).toMatchObject({ subscriptionStatus: 'EXPIRED' })
    },
  )
})

describe('offers and quotes', () => {
  const nothingHeld = ['CHOOSE 199-0=199', 'CHOOSE 699-0=699', 'CHOOSE 1299-0=1299']

  test('INACTIVE: every plan at its price', async () => {
    expect(await offers()).toEqual(nothingHeld)
  })

  test('INITIAL bought: it counts in full to its last second, given: not at all', async () => {
    await buy('INITIAL')
    const credited = ['ACTIVATED 199-0=199', 'CHOOSE 699-199=500', 'CHOOSE 1299-199=1100']
    expect(await offers()).toEqual(credited)
    t.clock.set('2026-11-30T18:29:58.999Z')
    expect(await offers()).toEqual(credited)
    t.clock.set('2026-11-30T18:29:59.000Z')
    expect(await offers()).toEqual(['ACTIVATED 199-0=199', 'CHOOSE 699-0=699', 'CHOOSE 1299-0=1299'])
    member = await aUser(t)
    await give('INITIAL')
    expect(await offers()).toEqual(['ACTIVATED 199-0=199', 'CHOOSE 699-0=699', 'CHOOSE 1299-0=1299'])
  })

  test('HALF_YEARLY bought: by the days left in whole rupees; lower plans are hidden', async () => {
    await buy('HALF_YEARLY')
    const hidden = ['HIDDEN 199-0=199', 'ACTIVATED 699-0=699']
    expect(await offers()).toEqual([...hidden, 'CHOOSE 1299-699=600'])
    // 81 of 181 days are left: 312.80, rounded in the member's favour.
    t.clock.advance(100 * 86_400_000)
    expect(await offers()).toEqual([...hidden, 'CHOOSE 1299-313=986'])
  })

  test('HALF_YEARLY given: no credit, for a gift is no money', async () => {
    await give('HALF_YEARLY')
    expect(await offers()).toEqual(['HIDDEN 199-0=199', 'ACTIVATED 699-0=699', 'CHOOSE 1299-0=1299'])
  })

  test('HALF_YEARLY bought twice: both count', async () => {
    await buy('HALF_YEARLY')
    await buy('HALF_YEARLY')
    expect((await offers())[2]).toBe('CHOOSE 1299-1298=1')
  })

  test('ANNUAL: nothing more to choose', async () => {
    await buy('ANNUAL')
    expect(await offers()).toEqual(['HIDDEN 199-0=199', 'HIDDEN 699-0=699', 'ACTIVATED 1299-0=1299'])
  })

  test('EXPIRED: any plan but INITIAL, also the one he had', async () => {
    await buy('HALF_YEARLY')
    t.clock.set('2027-05-21T18:29:59.000Z')
    expect(await offers()).toEqual(['HIDDEN 199-0=199', 'CHOOSE 699-0=699', 'CHOOSE 1299-0=1299'])
  })

  test('refunded: full prices again, and no second INITIAL', async () => {
    const payment = await buy('INITIAL')
    t.clock.advance(1000)
    await aRefund(t, payment)
    expect(await offers()).toEqual(['ACTIVATED 199-0=199', 'CHOOSE 699-0=699', 'CHOOSE 1299-0=1299'])
  })

  test('removed by an administrator: all is open again but a used INITIAL', async () => {
    await give('ANNUAL', new Date(t.clock.now().getTime() + 1))
    t.clock.advance(1000)
    expect(await offers()).toEqual(nothingHeld)
  })

  test('an administrator sees the plans as anyone without one', async () => {
    expect(await offers(await anAdmin(t))).toEqual(nothingHeld)
  })
})

test('visitors see neither', async () => {
  for (const call of [status, allPlans]) expect((await t.request(call)).status).toBe(401)
})

test('the administrator is shown the plans, cheapest first; members are not', async () => {
  const list = contract.plans.list
  const { plans } = (await t.request(list, { token: (await anAdmin(t)).token })).answer
  expect(plans.map(({ planName, planType, price }) => [planName, planType, price])).toEqual([
    ['Initial', 'INITIAL', 199],
    ['Half-Yearly', 'HALF_YEARLY', 699],
    ['Annual', 'ANNUAL', 1299],
  ])
  expect((await t.request(list, { token: member.token })).status).toBe(403)
})
