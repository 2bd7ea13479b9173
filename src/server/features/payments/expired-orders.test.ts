import { type Confirmation, type PaymentsTestApp, openPaymentsTestApp, PLAN_IDS } from '#tests/kit/payments-test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

/* Expired orders: the price of an order is kept for five days (decision 0039). */

const DAY = 24 * 60

let app: PaymentsTestApp
let asha: string
beforeAll(async () => {
  app = await openPaymentsTestApp({ timeoutInMs: 10_000 })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.updateTable('plans').set({ price_in_paise: 129_900 }).where('id', '=', PLAN_IDS.ANNUAL).execute()
  asha = await app.aMember()
})

describe('an order that is paid', () => {
  const YEAR_IN_DAYS = 365

  /** The days of the plan that an order buys when it is paid this many minutes after it was made. */
  async function daysBought(minutes: number, priceInPaise: number): Promise<number> {
    const orderId = (await app.createOrder(asha, PLAN_IDS.ANNUAL)).body.orderId as string
    app.advanceMinutes(minutes)
    await app.db.updateTable('plans').set({ price_in_paise: priceInPaise }).where('id', '=', PLAN_IDS.ANNUAL).execute()
    const { response } = await app.pay(orderId)
    expect(await app.verify(asha, response as Confirmation)).toMatchObject({ status: 200 })
    const [grant] = await app.grantsOf(asha)
    expect(grant?.worth_in_paise).toBe(129_900)
    return ((grant?.ends_at.getTime() ?? 0) - (grant?.starts_at.getTime() ?? 0)) / 86_400_000
  }

  test('within five days buys the whole term, although the price has risen', async () => {
    expect(await daysBought(5 * DAY, 499_900)).toBeGreaterThanOrEqual(YEAR_IN_DAYS)
  })

  test('later buys a part of the term when the price has risen', async () => {
    const days = await daysBought(400 * DAY, 499_900)
    const part = (YEAR_IN_DAYS * 129_900) / 499_900
    expect(days).toBeGreaterThanOrEqual(part)
    expect(days).toBeLessThan(part + 2)
  })

  test('later buys the whole term when the price has fallen', async () => {
    expect(await daysBought(400 * DAY, 99_900)).toBeGreaterThanOrEqual(YEAR_IN_DAYS)
  })
})

test('a new order replaces an expired one', async () => {
  const first = (await app.createOrder(asha, PLAN_IDS.ANNUAL)).body
  app.advanceMinutes(6 * DAY)
  await app.db.updateTable('plans').set({ price_in_paise: 499_900 }).where('id', '=', PLAN_IDS.ANNUAL).execute()
  const second = (await app.createOrder(asha, PLAN_IDS.ANNUAL)).body
  expect(second.orderId).not.toBe(first.orderId)
  expect([first.quote.payable, second.quote.payable]).toEqual([1299, 4999])
})
