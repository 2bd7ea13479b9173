import { newId } from '#server/platform/ids.ts'
import { type Confirmation, type PaymentsTestApp, openPaymentsTestApp, PLAN_IDS } from '#tests/kit/payments-test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: PaymentsTestApp
let asha: string
beforeAll(async () => {
  app = await openPaymentsTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  asha = await app.aMember()
})

let count = 0
/** A new coupon; by default 10 % off the longer plans without limits. */
async function aCoupon(more: object = {}): Promise<string> {
  count += 1
  const code = `CODE-${count}`
  const terms = { kind: 'PERCENT' as const, value: 10, plan_types: ['HALF_YEARLY' as const, 'ANNUAL' as const] }
  const bounds = { from_day: null, to_day: null, most_uses: null, most_uses_by_member: null }
  const row = { id: newId(), code, ...terms, ...bounds, created_at: app.clock.now(), ...more }
  await app.db.insertInto('coupons').values(row).execute()
  return code
}

async function buy(userId: string, planId: string, code?: string): Promise<string> {
  const { body, status } = await app.createOrder(userId, planId, code)
  expect(status).toBe(200)
  await pay(userId, body.orderId)
  return body.orderId as string
}
async function pay(userId: string, orderId: string): Promise<void> {
  const { response } = await app.pay(orderId)
  expect(await app.verify(userId, response as Confirmation)).toMatchObject({ status: 200 })
}
const usesOf = async (code: string) =>
  app.db
    .selectFrom('coupon_uses')
    .innerJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
    .selectAll('coupon_uses')
    .where('code', '=', code)
    .execute()
const refused = (code: string) => ({ status: 422, body: { code } })

describe('a code', () => {
  test('in any spelling is quoted for each plan that it is for', async () => {
    const code = await aCoupon()
    const { status, body } = await app.previewCoupon(asha, `  ${code.toLowerCase()} `)
    expect([status, body]).toEqual([
      200,
      {
        code,
        plans: [
          { planId: PLAN_IDS.HALF_YEARLY, quote: { price: 699, credit: 0, discount: 70, payable: 629 } },
          { planId: PLAN_IDS.ANNUAL, quote: { price: 1299, credit: 0, discount: 130, payable: 1169 } },
        ],
      },
    ])
    expect(await usesOf(code)).toEqual([])
  })

  test('makes the order cheaper, and is counted when the order is paid', async () => {
    const code = await aCoupon({ kind: 'AMOUNT', value: 30_000 })
    const { body } = await app.createOrder(asha, PLAN_IDS.ANNUAL, code.toLowerCase())
    expect(body).toMatchObject({ amount: 99_900, quote: { price: 1299, credit: 0, discount: 300, payable: 999 } })
    expect(await usesOf(code)).toMatchObject([{ counted_at: null, user_id: asha }])
    await pay(asha, body.orderId)
    expect(await usesOf(code)).toMatchObject([{ counted_at: expect.any(Date) }])
    expect((await app.grantsOf(asha)).at(-1)).toMatchObject({ share: 1, worth_in_paise: 99_900 })
  })

  test('is applied after the credit of an upgrade, and leaves a rupee to pay', async () => {
    await buy(asha, PLAN_IDS.HALF_YEARLY)
    const code = await aCoupon({ value: 100 })
    const { body } = await app.createOrder(asha, PLAN_IDS.ANNUAL, code)
    expect(body).toMatchObject({ amount: 100, quote: { price: 1299, credit: 699, discount: 599, payable: 1 } })
    await pay(asha, body.orderId)
    const annual = (await app.grantsOf(asha)).find(({ plan_id }) => plan_id === PLAN_IDS.ANNUAL)
    expect(annual).toMatchObject({ share: 1, worth_in_paise: 70_000 })
  })

  test('adds nothing to the credit of the next upgrade', async () => {
    await buy(asha, PLAN_IDS.HALF_YEARLY, await aCoupon({ value: 90 }))
    const { body } = await app.createOrder(asha, PLAN_IDS.ANNUAL)
    expect(body.quote).toEqual({ price: 1299, credit: 69, discount: 0, payable: 1230 })
  })

  test.each<[string, object, string]>([
    ['that was ended', { is_active: false }, 'COUPON_ENDED'],
    ['whose last day has passed', { to_day: '2026-11-19' }, 'COUPON_ENDED'],
    ['whose first day is still to come', { from_day: '2026-11-21' }, 'COUPON_NOT_BEGUN'],
    ['for another plan', { plan_types: ['INITIAL'] }, 'COUPON_OTHER_PLAN'],
  ])('%s is refused', async (_name, terms, error) => {
    app.clock.set('2026-11-20T06:00:00Z')
    const code = await aCoupon(terms)
    expect(await app.createOrder(asha, PLAN_IDS.ANNUAL, code)).toMatchObject(refused(error))
    await buy(asha, PLAN_IDS.INITIAL)
    expect(await app.previewCoupon(asha, code)).toMatchObject(refused(error))
  })

  test('that does not exist is refused, and so is one for plans that are not offered any more', async () => {
    expect(await app.createOrder(asha, PLAN_IDS.ANNUAL, 'NOBODYS')).toMatchObject(refused('COUPON_UNKNOWN'))
    expect(await app.previewCoupon(asha, 'NOBODYS')).toMatchObject(refused('COUPON_UNKNOWN'))
    await buy(asha, PLAN_IDS.ANNUAL)
    expect(await app.previewCoupon(asha, await aCoupon())).toMatchObject(refused('COUPON_OTHER_PLAN'))
  })

  test('needs a session and a valid text', async () => {
    expect(await app.previewCoupon('', 'CODE')).toMatchObject({ status: 401 })
    expect(await app.previewCoupon(asha, ' ')).toMatchObject({ status: 400 })
    expect(await app.previewCoupon(asha, 'A'.repeat(101))).toMatchObject({ status: 400 })
  })

  test('can be tried thirty times an hour, by quotes and orders together', async () => {
    for (let n = 0; n < 15; n++) {
      expect((await app.previewCoupon(asha, `GUESS-${n}`)).status).toBe(422)
      expect((await app.createOrder(asha, PLAN_IDS.ANNUAL, `GUESS-${n}`)).status).toBe(422)
    }
    expect(await app.previewCoupon(asha, await aCoupon())).toMatchObject({ status: 429 })
    expect((await app.createOrder(asha, PLAN_IDS.ANNUAL)).status).toBe(200)
    app.advanceMinutes(60)
    expect((await app.previewCoupon(asha, await aCoupon())).status).toBe(200)
  })
})

describe('the last use of a coupon', () => {
  test('is held by the order, once for a double click', async () => {
    const code = await aCoupon({ most_uses: 1 })
    const [first, second] = await Promise.all([1, 2].map(() => app.createOrder(asha, PLAN_IDS.ANNUAL, code)))
    expect(second?.body.orderId).toBe(first?.body.orderId)
    const ravi = await app.aMember()
    expect(await app.createOrder(ravi, PLAN_IDS.ANNUAL, code)).toMatchObject(refused('COUPON_USED_UP'))
    expect(await app.previewCoupon(ravi, code)).toMatchObject(refused('COUPON_USED_UP'))
    expect((await app.previewCoupon(asha, code)).status).toBe(200)
  })

  test('is released when the order is replaced, for another plan or without the code', async () => {
    const code = await aCoupon({ most_uses: 1 })
    await app.createOrder(asha, PLAN_IDS.ANNUAL, code)
    expect((await app.createOrder(asha, PLAN_IDS.HALF_YEARLY, code)).body.amount).toBe(62_900)
    expect(await usesOf(code)).toHaveLength(1)
    await app.createOrder(asha, PLAN_IDS.ANNUAL)
    expect(await usesOf(code)).toEqual([])
    expect((await app.createOrder(await app.aMember(), PLAN_IDS.ANNUAL, code)).status).toBe(200)
  })

  test('is released when the order was not paid in half an hour', async () => {
    const code = await aCoupon({ most_uses: 1 })
    const ravi = await app.aMember()
    await app.createOrder(asha, PLAN_IDS.ANNUAL, code)
    app.advanceMinutes(29)
    expect((await app.createOrder(ravi, PLAN_IDS.ANNUAL, code)).status).toBe(422)
    app.advanceMinutes(1)
    expect((await app.createOrder(ravi, PLAN_IDS.ANNUAL, code)).status).toBe(200)
  })

  test('is lost for a late payment when another member has used it: the payment buys its part of the term', async () => {
    const code = await aCoupon({ most_uses: 1 })
    const late = (await app.createOrder(asha, PLAN_IDS.ANNUAL, code)).body.orderId as string
    app.advanceMinutes(31)
    await buy(await app.aMember(), PLAN_IDS.ANNUAL, code)
    await app.db.updateTable('coupons').set({ is_active: false }).where('code', '=', code).execute()
    await pay(asha, late)
    expect((await usesOf(code)).filter(({ counted_at }) => counted_at !== null)).toHaveLength(1)
    expect((await app.grantsOf(asha)).map(({ share }) => share)).toEqual([expect.closeTo(0.9, 2)])
  })

  test('stays with the order that holds it when an expired order is paid first', async () => {
    const code = await aCoupon({ most_uses: 1 })
    const late = (await app.createOrder(asha, PLAN_IDS.ANNUAL, code)).body.orderId as string
    app.advanceMinutes(31)
    const ravi = await app.aMember()
    const held = (await app.createOrder(ravi, PLAN_IDS.ANNUAL, code)).body.orderId as string
    await pay(asha, late)
    await pay(ravi, held)
    expect((await app.grantsOf(ravi)).map(({ share }) => share)).toEqual([1])
    expect((await app.grantsOf(asha)).map(({ share }) => share)).toEqual([expect.closeTo(0.9, 2)])
  })

  test('gives a member one cheap plan, however many orders were made with it', async () => {
    const code = await aCoupon({ value: 100, most_uses_by_member: 1 })
    const orders: string[] = []
    for (const planId of [PLAN_IDS.ANNUAL, PLAN_IDS.HALF_YEARLY, PLAN_IDS.ANNUAL]) {
      orders.push((await app.createOrder(asha, planId, code)).body.orderId)
      app.advanceMinutes(16)
    }
    for (const each of orders.toReversed()) await pay(asha, each)
    const [first, ...later] = (await app.grantsOf(asha)).map(({ share }) => share)
    expect(first).toBe(1)
    expect(later).toHaveLength(2)
    for (const share of later) expect(share).toBeLessThan(0.01)
  })

  test('gives no more cheap plans than its uses, however many members have an order with it', async () => {
    const code = await aCoupon({ value: 100, most_uses: 1 })
    const members = [asha, await app.aMember(), await app.aMember()]
    const orders: string[] = []
    for (const member of members) {
      orders.push((await app.createOrder(member, PLAN_IDS.ANNUAL, code)).body.orderId)
      await app.createOrder(member, PLAN_IDS.HALF_YEARLY)
    }
    for (const [at, member] of members.entries()) await pay(member, orders[at] ?? '')
    const shares = await Promise.all(members.map(async (member) => (await app.grantsOf(member))[0]?.share))
    expect(shares.filter((share) => share === 1)).toHaveLength(1)
    expect(shares.filter((share) => share !== undefined && share < 0.01)).toHaveLength(2)
  })

  test('is counted once for a paid order, also when that is settled again', async () => {
    const code = await aCoupon({ most_uses_by_member: 1 })
    const orderId = await buy(asha, PLAN_IDS.HALF_YEARLY, code)
    await app.settle(await app.order(orderId))
    expect(await usesOf(code)).toHaveLength(1)
    expect(await app.createOrder(asha, PLAN_IDS.ANNUAL, code)).toMatchObject(refused('COUPON_USED_BY_YOU'))
    expect((await app.createOrder(await app.aMember(), PLAN_IDS.ANNUAL, code)).status).toBe(200)
  })
})

test('of twenty members who want the last use concurrently one gets it', async () => {
  const code = await aCoupon({ most_uses: 1 })
  const members = await Promise.all(Array.from({ length: 20 }, () => app.aMember()))
  const answers = await Promise.all(members.map((member) => app.createOrder(member, PLAN_IDS.ANNUAL, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'COUPON_USED_UP')).toHaveLength(19)
  const [winner] = answers.flatMap(({ status, body }, at) =>
    status === 200 ? [{ member: members[at] ?? '', orderId: body.orderId as string }] : [],
  )
  await pay(winner?.member ?? '', winner?.orderId ?? '')
  expect(await usesOf(code)).toMatchObject([{ user_id: winner?.member, counted_at: expect.any(Date) }])
}, 60_000)
