import { newId } from '#server/platform/ids.ts'
import { type PaymentHouse, paymentHouse, plan } from '#tests/kit/payment-house.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

/* Orders that nobody pays, by the thousand (decision 0039). */

const DAY = 24 * 60

let house: PaymentHouse
let asha: string
beforeAll(async () => {
  house = await paymentHouse({ timeoutInMs: 10_000 })
})
afterAll(() => house.close())
beforeEach(async () => {
  house.passMinutes(30 * DAY)
  await house.db.updateTable('orders').set({ next_check_at: null }).execute()
  asha = await house.aMember()
})

/** Unpaid orders whose check is due, each so many minutes old and due since so many. */
async function unpaid(list: { userId: string; age: number; due: number }[]): Promise<void> {
  const before = (minutes: number) => new Date(house.clock.now().getTime() - minutes * 60_000)
  const rows = list.map(({ userId, age, due }) => {
    const id = newId()
    return {
      id,
      user_id: userId,
      plan_id: plan.ANNUAL,
      provider_order_id: `order_${id}`,
      receipt: id.replaceAll('-', ''),
      key_id: house.adapter.keyId,
      amount_in_paise: 129_900,
      price_in_paise: 129_900,
      credit_in_paise: 0,
      currency: 'INR',
      status: 'CREATED' as const,
      created_at: before(age),
      paid_at: null,
      next_check_at: before(due),
    }
  })
  await house.db.insertInto('orders').values(rows).execute()
}
const members = (count: number) => Promise.all(Array.from({ length: count }, () => house.aMember()))

/** Paid at the provider; the browser was closed and no event comes. Its first check is due. */
async function paidInSilence(): Promise<string> {
  const orderId = (await house.createOrder(asha, plan.ANNUAL)).body.orderId as string
  await house.pay(orderId, { outcome: 'CLOSED' })
  house.passMinutes(2)
  return orderId
}

/** Counts the questions about orders; the provider knows no payment of those that were not made there. */
function countQuestions() {
  const asked: string[] = []
  const { adapter } = house
  const paymentsOf = async (id: string) => {
    asked.push(id)
    return id.length > 30 ? [] : adapter.paymentsOf(id)
  }
  house.outside.provider = { ...adapter, paymentsOf }
  return asked
}

describe('a member whose payment no event tells of', () => {
  test('has access in the first round when the older orders of others have been due for long', async () => {
    const others = await members(950)
    await paidInSilence()
    await unpaid(others.map((userId, n) => ({ userId, age: 10 + n, due: 5 + n })))
    const asked = countQuestions()
    await house.reconcile()
    expect(await house.grantsOf(asha)).toHaveLength(1)
    expect(asked.length).toBeLessThanOrEqual(100)
  })

  test('has access in the first round when a few accounts have made hundreds of newer ones', async () => {
    const others = await members(25)
    await paidInSilence()
    const newer = Array.from({ length: 950 }, (_, n) => ({ userId: others[n % 25] ?? '', age: 1, due: 1 }))
    await unpaid(newer)
    countQuestions()
    await house.reconcile()
    expect(await house.grantsOf(asha)).toHaveLength(1)
  })

  test('has access in the first round when others have tried to pay theirs, and fail again and again', async () => {
    const others = await members(950)
    await paidInSilence()
    await unpaid(others.map((userId) => ({ userId, age: 30, due: 1 })))
    const isOther = house.db.selectFrom('users').select('id').where('id', '!=', asha)
    await house.db.updateTable('orders').set({ status: 'ATTEMPTED' }).where('user_id', 'in', isOther).execute()
    countQuestions()
    await house.reconcile()
    expect(await house.grantsOf(asha)).toHaveLength(1)
  })

  test('has access in the first round when their order is old and hundreds of newer ones are due', async () => {
    const orderId = await paidInSilence()
    house.passMinutes(DAY)
    const others = await members(950)
    await unpaid(others.map((userId) => ({ userId, age: 3, due: 1 })))
    countQuestions()
    expect((await house.order(orderId)).next_check_at).not.toBeNull()
    await house.reconcile()
    expect(await house.grantsOf(asha)).toHaveLength(1)
  })
})

test('an order that nobody has tried to pay is asked about more and more rarely, for five days', async () => {
  const orderId = (await house.createOrder(asha, plan.ANNUAL)).body.orderId as string
  const asked = countQuestions()
  const start = house.clock.now().getTime()
  for (let count = 0; count < 30; count++) {
    const { next_check_at: next } = await house.order(orderId)
    if (!next) break
    house.clock.time = next
    await house.reconcile()
  }
  expect(new Set(asked)).toEqual(new Set([orderId]))
  expect(asked).toHaveLength(23)
  expect(house.clock.now().getTime() - start).toBe(5 * DAY * 60_000)
})

test('the fourth newest open order of a member is asked about hourly at most', async () => {
  const first = (await house.createOrder(asha, plan.ANNUAL)).body.orderId as string
  for (let n = 0; n < 3; n++) {
    house.passMinutes(16)
    await house.createOrder(asha, plan.ANNUAL)
  }
  await house.reconcile()
  const { next_check_at } = await house.order(first)
  expect(next_check_at?.getTime()).toBe(house.clock.now().getTime() + 60 * 60_000)
})

test('a member makes sixty orders a day at most', async () => {
  const answers = []
  for (let hour = 0; hour < 3; hour++) {
    for (let n = 0; n < 25; n++) answers.push((await house.createOrder(asha, plan.ANNUAL)).status)
    house.passMinutes(61)
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(60)
  expect(answers.at(-1)).toBe(429)
})
