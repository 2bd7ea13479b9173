import { newId } from '#server/platform/ids.ts'
import { type PaymentsTestApp, openPaymentsTestApp, PLAN_IDS } from '#tests/kit/payments-test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

/* Many unpaid orders must not delay a paid one (decision 0039). */

const DAY = 24 * 60

let app: PaymentsTestApp
let asha: string
beforeAll(async () => {
  app = await openPaymentsTestApp({ timeoutInMs: 10_000 })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.advanceMinutes(30 * DAY)
  await app.db.updateTable('orders').set({ next_check_at: null }).execute()
  asha = await app.aMember()
})

/**
 * Inserts unpaid orders whose check is due; `age` and `due` are the minutes since creation and since the check was due.
 */
async function unpaid(list: { userId: string; age: number; due: number }[]): Promise<void> {
  const before = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000)
  const rows = list.map(({ userId, age, due }) => {
    const id = newId()
    return {
      id,
      user_id: userId,
      plan_id: PLAN_IDS.ANNUAL,
      provider_order_id: `order_${id}`,
      receipt: id.replaceAll('-', ''),
      key_id: app.adapter.keyId,
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
  await app.db.insertInto('orders').values(rows).execute()
}
const members = (count: number) => Promise.all(Array.from({ length: count }, () => app.aMember()))

/** An order that was paid at the provider, without the browser and without an event. Its first check is due. */
async function paidWithoutEvent(): Promise<string> {
  const orderId = (await app.createOrder(asha, PLAN_IDS.ANNUAL)).body.orderId as string
  await app.pay(orderId, { outcome: 'CLOSED' })
  app.advanceMinutes(2)
  return orderId
}

/** Records the provider's requests by order; orders that were not created there have no payments. */
function recordRequests() {
  const asked: string[] = []
  const { adapter } = app
  const paymentsOf = async (id: string) => {
    asked.push(id)
    return id.length > 30 ? [] : adapter.paymentsOf(id)
  }
  app.outside.provider = { ...adapter, paymentsOf }
  return asked
}

describe('a member whose payment no event reports', () => {
  test('has access in the first run when older orders of others have been due for long', async () => {
    const others = await members(950)
    await paidWithoutEvent()
    await unpaid(others.map((userId, n) => ({ userId, age: 10 + n, due: 5 + n })))
    const asked = recordRequests()
    await app.reconcile()
    expect(await app.grantsOf(asha)).toHaveLength(1)
    expect(asked.length).toBeLessThanOrEqual(100)
  })

  test('has access in the first run when a few accounts have made hundreds of newer orders', async () => {
    const others = await members(25)
    await paidWithoutEvent()
    const newer = Array.from({ length: 950 }, (_, n) => ({ userId: others[n % 25] ?? '', age: 1, due: 1 }))
    await unpaid(newer)
    recordRequests()
    await app.reconcile()
    expect(await app.grantsOf(asha)).toHaveLength(1)
  })

  test('has access in the first run when others have tried to pay theirs and failed', async () => {
    const others = await members(950)
    await paidWithoutEvent()
    await unpaid(others.map((userId) => ({ userId, age: 30, due: 1 })))
    const isOther = app.db.selectFrom('users').select('id').where('id', '!=', asha)
    await app.db.updateTable('orders').set({ status: 'ATTEMPTED' }).where('user_id', 'in', isOther).execute()
    recordRequests()
    await app.reconcile()
    expect(await app.grantsOf(asha)).toHaveLength(1)
  })

  test('has access in the first run when their order is old and hundreds of newer ones are due', async () => {
    const orderId = await paidWithoutEvent()
    app.advanceMinutes(DAY)
    const others = await members(950)
    await unpaid(others.map((userId) => ({ userId, age: 3, due: 1 })))
    recordRequests()
    expect((await app.order(orderId)).next_check_at).not.toBeNull()
    await app.reconcile()
    expect(await app.grantsOf(asha)).toHaveLength(1)
  })
})

test('an unattempted order is checked at growing intervals for five days', async () => {
  const orderId = (await app.createOrder(asha, PLAN_IDS.ANNUAL)).body.orderId as string
  const asked = recordRequests()
  const start = app.clock.now().getTime()
  for (let count = 0; count < 30; count++) {
    const { next_check_at: next } = await app.order(orderId)
    if (!next) break
    app.clock.set(next)
    await app.reconcile()
  }
  expect(new Set(asked)).toEqual(new Set([orderId]))
  expect(asked).toHaveLength(23)
  expect(app.clock.now().getTime() - start).toBe(5 * DAY * 60_000)
})

test('the fourth newest open order of a member is checked hourly at most', async () => {
  const first = (await app.createOrder(asha, PLAN_IDS.ANNUAL)).body.orderId as string
  for (let n = 0; n < 3; n++) {
    app.advanceMinutes(16)
    await app.createOrder(asha, PLAN_IDS.ANNUAL)
  }
  await app.reconcile()
  const { next_check_at } = await app.order(first)
  expect(next_check_at?.getTime()).toBe(app.clock.now().getTime() + 60 * 60_000)
})

test('a member can make sixty orders a day', async () => {
  const answers = []
  for (let hour = 0; hour < 3; hour++) {
    for (let n = 0; n < 25; n++) answers.push((await app.createOrder(asha, PLAN_IDS.ANNUAL)).status)
    app.advanceMinutes(61)
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(60)
  expect(answers.at(-1)).toBe(429)
})
