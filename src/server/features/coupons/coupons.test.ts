import { newId } from '#server/platform/ids.ts'
import { type Confirmation, type PaymentHouse, paymentHouse, plan } from '#tests/kit/payment-house.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let house: PaymentHouse
let asha: string
beforeAll(async () => {
  house = await paymentHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  asha = await house.aMember()
})

let count = 0
/** A new code; 10 % off the longer plans for everyone unless told otherwise. */
async function aCoupon(more: object = {}): Promise<string> {
  count += 1
  const code = `CODE-${count}`
  const terms = { kind: 'PERCENT' as const, value: 10, plan_types: ['HALF_YEARLY' as const, 'ANNUAL' as const] }
  const bounds = { from_day: null, to_day: null, most_uses: null, most_uses_by_member: null }
  const row = { id: newId(), code, ...terms, ...bounds, created_at: house.clock.now(), ...more }
  await house.db.insertInto('coupons').values(row).execute()
  return code
}

async function buy(userId: string, planId: string, code?: string): Promise<string> {
  const { body, status } = await house.createOrder(userId, planId, code)
  expect(status).toBe(200)
  await pay(userId, body.orderId)
  return body.orderId as string
}
async function pay(userId: string, orderId: string): Promise<void> {
  const { response } = await house.pay(orderId)
  expect(await house.verify(userId, response as Confirmation)).toMatchObject({ status: 200 })
}
const usesOf = async (code: string) =>
  house.db
    .selectFrom('coupon_uses')
    .innerJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
    .selectAll('coupon_uses')
    .where('code', '=', code)
    .execute()
const refused = (code: string) => ({ status: 422, body: { code } })

describe('a code', () => {
  test('is looked at, however it is written, for each plan that it fits', async () => {
    const code = await aCoupon()
    const { status, body } = await house.lookAtCoupon(asha, `  ${code.toLowerCase()} `)
    expect([status, body]).toEqual([
      200,
      {
        code,
        plans: [
          { planId: plan.HALF_YEARLY, quote: { price: 699, credit: 0, discount: 70, payable: 629 } },
          { planId: plan.ANNUAL, quote: { price: 1299, credit: 0, discount: 130, payable: 1169 } },
        ],
      },
    ])
    expect(await usesOf(code)).toEqual([])
  })

  test('makes the order cheaper, and is counted when that is paid', async () => {
    const code = await aCoupon({ kind: 'AMOUNT', value: 30_000 })
    const { body } = await house.createOrder(asha, plan.ANNUAL, code.toLowerCase())
    expect(body).toMatchObject({ amount: 99_900, quote: { price: 1299, credit: 0, discount: 300, payable: 999 } })
    expect(await usesOf(code)).toMatchObject([{ counted_at: null, user_id: asha }])
    await pay(asha, body.orderId)
    expect(await usesOf(code)).toMatchObject([{ counted_at: expect.any(Date) }])
    expect((await house.grantsOf(asha)).at(-1)).toMatchObject({ share: 1, worth_in_paise: 99_900 })
  })

  test('comes after the credit of an upgrade, and leaves a rupee to pay', async () => {
    await buy(asha, plan.HALF_YEARLY)
    const code = await aCoupon({ value: 100 })
    const { body } = await house.createOrder(asha, plan.ANNUAL, code)
    expect(body).toMatchObject({ amount: 100, quote: { price: 1299, credit: 699, discount: 599, payable: 1 } })
    await pay(asha, body.orderId)
    const annual = (await house.grantsOf(asha)).find(({ plan_id }) => plan_id === plan.ANNUAL)
    expect(annual).toMatchObject({ share: 1, worth_in_paise: 70_000 })
  })

  test('is worth nothing at the next upgrade', async () => {
    await buy(asha, plan.HALF_YEARLY, await aCoupon({ value: 90 }))
    const { body } = await house.createOrder(asha, plan.ANNUAL)
    expect(body.quote).toEqual({ price: 1299, credit: 69, discount: 0, payable: 1230 })
  })

  test.each<[string, object, string]>([
    ['that was ended', { is_active: false }, 'COUPON_ENDED'],
    ['whose last day has passed', { to_day: '2026-11-19' }, 'COUPON_ENDED'],
    ['whose first day is still to come', { from_day: '2026-11-21' }, 'COUPON_NOT_BEGUN'],
    ['for another plan', { plan_types: ['INITIAL'] }, 'COUPON_OTHER_PLAN'],
  ])('%s is refused', async (_name, terms, error) => {
    house.clock.time = new Date('2026-11-20T06:00:00Z')
    const code = await aCoupon(terms)
    expect(await house.createOrder(asha, plan.ANNUAL, code)).toMatchObject(refused(error))
    await buy(asha, plan.INITIAL)
    expect(await house.lookAtCoupon(asha, code)).toMatchObject(refused(error))
  })

  test('that nobody has made is refused, and so is one for plans that are not offered any more', async () => {
    expect(await house.createOrder(asha, plan.ANNUAL, 'NOBODYS')).toMatchObject(refused('COUPON_UNKNOWN'))
    expect(await house.lookAtCoupon(asha, 'NOBODYS')).toMatchObject(refused('COUPON_UNKNOWN'))
    await buy(asha, plan.ANNUAL)
    expect(await house.lookAtCoupon(asha, await aCoupon())).toMatchObject(refused('COUPON_OTHER_PLAN'))
  })

  test('needs someone signed in, and a text', async () => {
    expect(await house.lookAtCoupon('', 'CODE')).toMatchObject({ status: 401 })
    expect(await house.lookAtCoupon(asha, ' ')).toMatchObject({ status: 400 })
    expect(await house.lookAtCoupon(asha, 'A'.repeat(101))).toMatchObject({ status: 400 })
  })

  test('cannot be guessed: thirty tries an hour, by whichever way', async () => {
    for (let n = 0; n < 15; n++) {
      expect((await house.lookAtCoupon(asha, `GUESS-${n}`)).status).toBe(422)
      expect((await house.createOrder(asha, plan.ANNUAL, `GUESS-${n}`)).status).toBe(422)
    }
    expect(await house.lookAtCoupon(asha, await aCoupon())).toMatchObject({ status: 429 })
    expect((await house.createOrder(asha, plan.ANNUAL)).status).toBe(200)
    house.passMinutes(60)
    expect((await house.lookAtCoupon(asha, await aCoupon())).status).toBe(200)
  })
})

describe('the last use', () => {
  test('is held by the order, and by a double click once', async () => {
    const code = await aCoupon({ most_uses: 1 })
    const [first, second] = await Promise.all([1, 2].map(() => house.createOrder(asha, plan.ANNUAL, code)))
    expect(second?.body.orderId).toBe(first?.body.orderId)
    const ravi = await house.aMember()
    expect(await house.createOrder(ravi, plan.ANNUAL, code)).toMatchObject(refused('COUPON_USED_UP'))
    expect(await house.lookAtCoupon(ravi, code)).toMatchObject(refused('COUPON_USED_UP'))
    expect((await house.lookAtCoupon(asha, code)).status).toBe(200)
  })

  test('comes back when the order is replaced, with the code for another plan, or by one without it', async () => {
    const code = await aCoupon({ most_uses: 1 })
    await house.createOrder(asha, plan.ANNUAL, code)
    expect((await house.createOrder(asha, plan.HALF_YEARLY, code)).body.amount).toBe(62_900)
    expect(await usesOf(code)).toHaveLength(1)
    await house.createOrder(asha, plan.ANNUAL)
    expect(await usesOf(code)).toEqual([])
    expect((await house.createOrder(await house.aMember(), plan.ANNUAL, code)).status).toBe(200)
  })

  test('comes back when the order was not paid in half an hour', async () => {
    const code = await aCoupon({ most_uses: 1 })
    const ravi = await house.aMember()
    await house.createOrder(asha, plan.ANNUAL, code)
    house.passMinutes(29)
    expect((await house.createOrder(ravi, plan.ANNUAL, code)).status).toBe(422)
    house.passMinutes(1)
    expect((await house.createOrder(ravi, plan.ANNUAL, code)).status).toBe(200)
  })

  test('is gone for whoever pays late, when others have had it since: he gets what he paid for', async () => {
    const code = await aCoupon({ most_uses: 1 })
    const late = (await house.createOrder(asha, plan.ANNUAL, code)).body.orderId as string
    house.passMinutes(31)
    await buy(await house.aMember(), plan.ANNUAL, code)
    await house.db.updateTable('coupons').set({ is_active: false }).where('code', '=', code).execute()
    await pay(asha, late)
    expect((await usesOf(code)).filter(({ counted_at }) => counted_at !== null)).toHaveLength(1)
    expect((await house.grantsOf(asha)).map(({ share }) => share)).toEqual([expect.closeTo(0.9, 2)])
  })

  test('stays with whoever holds it, though one whose half hour was over pays before', async () => {
    const code = await aCoupon({ most_uses: 1 })
    const late = (await house.createOrder(asha, plan.ANNUAL, code)).body.orderId as string
    house.passMinutes(31)
    const ravi = await house.aMember()
    const held = (await house.createOrder(ravi, plan.ANNUAL, code)).body.orderId as string
    await pay(asha, late)
    await pay(ravi, held)
    expect((await house.grantsOf(ravi)).map(({ share }) => share)).toEqual([1])
    expect((await house.grantsOf(asha)).map(({ share }) => share)).toEqual([expect.closeTo(0.9, 2)])
  })

  test('gives a member no more than one cheap plan, however many orders were made with it', async () => {
    const code = await aCoupon({ value: 100, most_uses_by_member: 1 })
    const orders: string[] = []
    for (const planId of [plan.ANNUAL, plan.HALF_YEARLY, plan.ANNUAL]) {
      orders.push((await house.createOrder(asha, planId, code)).body.orderId)
      house.passMinutes(16)
    }
    for (const each of orders.toReversed()) await pay(asha, each)
    const [first, ...later] = (await house.grantsOf(asha)).map(({ share }) => share)
    expect(first).toBe(1)
    expect(later).toHaveLength(2)
    for (const share of later) expect(share).toBeLessThan(0.01)
  })

  test('gives no more cheap plans than its uses, however many members kept an order of it', async () => {
    const code = await aCoupon({ value: 100, most_uses: 1 })
    const members = [asha, await house.aMember(), await house.aMember()]
    const orders: string[] = []
    for (const member of members) {
      orders.push((await house.createOrder(member, plan.ANNUAL, code)).body.orderId)
      await house.createOrder(member, plan.HALF_YEARLY)
    }
    for (const [at, member] of members.entries()) await pay(member, orders[at] ?? '')
    const shares = await Promise.all(members.map(async (member) => (await house.grantsOf(member))[0]?.share))
    expect(shares.filter((share) => share === 1)).toHaveLength(1)
    expect(shares.filter((share) => share !== undefined && share < 0.01)).toHaveLength(2)
  })

  test('of a member is one for each order that he has paid, and settling again counts no more', async () => {
    const code = await aCoupon({ most_uses_by_member: 1 })
    const orderId = await buy(asha, plan.HALF_YEARLY, code)
    await house.settle(await house.order(orderId))
    expect(await usesOf(code)).toHaveLength(1)
    expect(await house.createOrder(asha, plan.ANNUAL, code)).toMatchObject(refused('COUPON_USED_BY_YOU'))
    expect((await house.createOrder(await house.aMember(), plan.ANNUAL, code)).status).toBe(200)
  })
})

test('twenty members who want the last use at once: one gets it', async () => {
  const code = await aCoupon({ most_uses: 1 })
  const members = await Promise.all(Array.from({ length: 20 }, () => house.aMember()))
  const answers = await Promise.all(members.map((member) => house.createOrder(member, plan.ANNUAL, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'COUPON_USED_UP')).toHaveLength(19)
  const [winner] = answers.flatMap(({ status, body }, at) =>
    status === 200 ? [{ member: members[at] ?? '', orderId: body.orderId as string }] : [],
  )
  await pay(winner?.member ?? '', winner?.orderId ?? '')
  expect(await usesOf(code)).toMatchObject([{ user_id: winner?.member, counted_at: expect.any(Date) }])
}, 60_000)
