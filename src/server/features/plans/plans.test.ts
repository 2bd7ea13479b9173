import { contract } from '#shared/contract/index.ts'
import type { AdminPlan } from '#shared/contract/plans.ts'
import type { PlanType } from '#shared/domain/plans.ts'
import type { TestApp } from '#tests/kit/app.ts'
import { openPaymentsTestApp, type PaymentsTestApp, PLAN_IDS } from '#tests/kit/payments-test-app.ts'
import { agreeToTerms, anAdmin, aMember, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

const { plans, subscriptions, audit } = contract
const ABOVE = 'The struck-through price must be above the price.'

let app: PaymentsTestApp
let t: TestApp
let admin: SignedInUser
let asShipped: AdminPlan[]
beforeAll(async () => {
  app = await openPaymentsTestApp({ timeoutInMs: 10_000 })
  t = app.testApp
  admin = await anAdmin(t)
  asShipped = await listPlans()
})
afterAll(() => app.close())
afterEach(async () => {
  for (const { _id, version: _, ...shipped } of asShipped) await update(_id, shipped)
})

const listPlans = async () => (await t.request(plans.list, { token: admin.token })).answer.plans
const update = (id: string, body: object, token = admin.token) =>
  t.request(plans.update, { token, params: { id }, body })
const planOf = async (planType: PlanType) => {
  const found = (await listPlans()).find((plan) => plan.planType === planType)
  if (!found) throw new Error(`There is no plan ${planType}.`)
  return found
}
const cardOf = async ({ token }: SignedInUser, planType: PlanType) => {
  const { answer } = await t.request(subscriptions.allPlans, { token })
  return answer.plans.find((plan) => plan.planType === planType)
}

test('the plans have the prices and words of the specification until somebody changes them', () => {
  expect(asShipped).toMatchObject([
    { planName: 'Initial', price: 199, fullPrice: null, tagline: '10-Day Limited Access', isOnSale: true },
    { planName: 'Half-Yearly', price: 699, fullPrice: 2999, tagline: 'Full Access to All Content', isOnSale: true },
    { planName: 'Annual', price: 1299, fullPrice: null, tagline: 'Full Access to All Content', isOnSale: true },
  ])
})

describe('a changed plan', () => {
  test('has its new name and prices everywhere at once, and one audit entry', async () => {
    const { _id, version } = await planOf('ANNUAL')
    const changes = { planName: 'A Year', price: 999, fullPrice: 1999, tagline: 'All of it', version }
    const { answer } = await update(_id, changes)
    expect(answer.plan).toMatchObject({ ...changes, version: version + 1 })
    const asha = await aUser(t)
    await agreeToTerms(t, asha.id)
    expect(await cardOf(asha, 'ANNUAL')).toMatchObject({
      planName: 'A Year',
      price: 999,
      fullPrice: 1999,
      tagline: 'All of it',
      quote: { price: 999, payable: 999 },
    })
    expect((await app.createOrder(asha.id, PLAN_IDS.ANNUAL)).body).toMatchObject({ amount: 99_900 })
    const { entries } = (await t.request(audit.list, { token: admin.token })).answer
    expect(entries[0]).toMatchObject({
      act: 'plan.update',
      subject: { kind: 'plan', _id, name: 'A Year' },
      before: { planName: 'Annual', price: 1299, fullPrice: null, tagline: 'Full Access to All Content' },
      after: { planName: 'A Year', price: 999, fullPrice: 1999, tagline: 'All of it' },
    })
  })

  test('has its description and features on the card, and its place among the plans', async () => {
    const words = { description: 'A year with us.\nBegin any day.', features: ['A letter each month', 'A call'] }
    const { answer } = await update(PLAN_IDS.ANNUAL, { ...words, position: 1 })
    expect(answer.plan).toMatchObject({ ...words, position: 1 })
    const asha = await aUser(t)
    expect(await cardOf(asha, 'ANNUAL')).toMatchObject(words)
    const { plans: cards } = (await t.request(subscriptions.allPlans, { token: asha.token })).answer
    expect(cards.map(({ planType }) => planType)).toEqual(['ANNUAL', 'INITIAL', 'HALF_YEARLY'])
    expect((await listPlans()).map(({ position }) => position)).toEqual([1, 2, 3])
    // The plan that was passed has moved: a form that was open for it is refused.
    const { _id, version } = await planOf('INITIAL')
    expect((await update(_id, { position: 1, version: version - 1 })).status).toBe(409)
  })

  test('leaves the order of tiers, also when the lowest plan costs most', async () => {
    await update((await planOf('INITIAL'))._id, { price: 5000 })
    expect((await listPlans()).map(({ planType }) => planType)).toEqual(['INITIAL', 'HALF_YEARLY', 'ANNUAL'])
  })

  test('leaves an order that is under way at its price', async () => {
    const asha = await app.aMember()
    const orderId = (await app.createOrder(asha, PLAN_IDS.ANNUAL)).body.orderId as string
    await update(PLAN_IDS.ANNUAL, { price: 2999, isOnSale: false })
    const { response } = await app.pay(orderId)
    expect(await app.verify(asha, response as never)).toMatchObject({ status: 200 })
    const [grant] = await app.grantsOf(asha)
    expect([grant?.worth_in_paise, grant?.share]).toEqual([129_900, 1])
  })

  test('is on the public pages within seconds on every server', async () => {
    const { plans: service } = t.product
    await update(PLAN_IDS.HALF_YEARLY, { price: 799, fullPrice: null })
    const offered = () => service.cachedCourseOffer().find(({ planType }) => planType === 'HALF_YEARLY')
    expect(offered()).toMatchObject({ planName: 'Half-Yearly', priceInPaise: 79_900, fullPriceInPaise: null })
    // Another server has changed it.
    await app.db.updateTable('plans').set({ price_in_paise: 89_900 }).where('id', '=', PLAN_IDS.HALF_YEARLY).execute()
    t.clock.advance(2000)
    await expect.poll(() => offered()?.priceInPaise).toBe(89_900)
    await update(PLAN_IDS.HALF_YEARLY, { isOnSale: false })
    expect(service.cachedCourseOffer().map(({ planType }) => planType)).toEqual(['INITIAL', 'ANNUAL'])
  })
})

describe('a plan that is not on sale', () => {
  test('cannot be ordered and is not shown, and those who hold it keep it', async () => {
    const [holder, visitor] = [await aMember(t, { plan: 'HALF_YEARLY' }), await aUser(t)]
    await agreeToTerms(t, visitor.id)
    await update(PLAN_IDS.HALF_YEARLY, { isOnSale: false })
    expect(await cardOf(visitor, 'HALF_YEARLY')).toMatchObject({ offer: 'HIDDEN' })
    expect(await app.createOrder(visitor.id, PLAN_IDS.HALF_YEARLY)).toMatchObject({
      status: 422,
      body: { code: 'PLAN_NOT_OFFERED' },
    })
    expect(await cardOf(holder, 'HALF_YEARLY')).toMatchObject({ offer: 'ACTIVATED' })
    const { answer } = await t.request(subscriptions.status, { token: holder.token })
    expect(answer.subscription).toMatchObject({ subscriptionStatus: 'ACTIVE' })
  })
})

describe('a change', () => {
  test.each<[string, object, field: string, message: string]>([
    ['a price below one rupee', { price: 0 }, 'price', 'At least ₹1, please.'],
    ['a price with paise', { price: 199.5 }, 'price', 'Please enter whole rupees.'],
    ['a price that is no number', { price: 'cheap' }, 'price', 'Please enter whole rupees.'],
    ['a price far too high', { price: 1_000_001 }, 'price', 'At most ₹10,00,000, please.'],
    ['a struck-through price at the price', { price: 500, fullPrice: 500 }, 'fullPrice', ABOVE],
    ['a price above the stored struck-through price', { price: 2999 }, 'fullPrice', ABOVE],
    [
      'a seventh feature',
      { features: Array.from({ length: 7 }, () => 'A call') },
      'features',
      'At most 6 features, please.',
    ],
    ['a feature too long', { features: ['x'.repeat(61)] }, 'features.0', 'A feature can have at most 60 characters.'],
    ['a place before the first', { position: 0 }, 'position', 'Please choose a place.'],
    ['no name', { planName: '  ' }, 'planName', 'Name is required.'],
    ['a name too long', { planName: 'x'.repeat(41) }, 'planName', 'Name can have at most 40 characters.'],
    ['the name of another plan', { planName: ' annual ' }, 'planName', 'Another plan has this name already.'],
    [
      'a description too long',
      { tagline: 'x'.repeat(81) },
      'tagline',
      'Short description can have at most 80 characters.',
    ],
  ])('with %s is refused beside its field, and nothing changes', async (_, body, field, message) => {
    const before = await planOf('HALF_YEARLY')
    const refused = await update(before._id, body)
    expect(refused.status).toBe(field === 'planName' && refused.json['code'] === 'ALREADY_EXISTS' ? 409 : 400)
    expect(refused.json['fields']).toEqual({ [field]: message })
    expect(await planOf('HALF_YEARLY')).toEqual(before)
  })

  test.each(['tagline', 'description', 'features'])(
    'with a %s that promises the library is refused for the initial plan',
    async (field) => {
      const words = 'All live sessions'
      const body = { [field]: field === 'features' ? ['Seven recordings', words] : words }
      const refused = await update(PLAN_IDS.INITIAL, body)
      const sentence = 'This plan opens the webinars alone. Please leave out “live sessions”.'
      expect([refused.status, refused.json.fields]).toEqual([400, { [field]: sentence }])
      expect((await update(PLAN_IDS.ANNUAL, body)).status).toBe(200)
    },
  )

  test('of an old version is refused with the plan as it is now, also at the same moment', async () => {
    const { _id, version } = await planOf('ANNUAL')
    const both = await Promise.all([1000, 1100].map((price) => update(_id, { price, version })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.json).toMatchObject({ code: 'CHANGED_MEANWHILE', plan: { version: version + 1 } })
  })

  test('without anything to change keeps the version', async () => {
    const { _id, version } = await planOf('ANNUAL')
    expect((await update(_id, { version })).answer.plan.version).toBe(version)
  })

  test('is refused to members, to guests and for an unknown plan', async () => {
    const { token } = await aUser(t)
    expect((await update(PLAN_IDS.ANNUAL, { price: 1 }, token)).status).toBe(403)
    expect((await t.request(plans.update, { params: { id: PLAN_IDS.ANNUAL }, body: {} })).status).toBe(401)
    expect((await update('01900000-0000-7000-8000-00000000ffff', {})).status).toBe(404)
  })
})
