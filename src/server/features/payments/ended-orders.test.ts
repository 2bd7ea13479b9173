import { type Confirmation, type PaymentHouse, paymentHouse, plan } from '#tests/kit/payment-house.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

/* Orders whose time is over: their price is kept for five days (decision 0039). */

const DAY = 24 * 60

let house: PaymentHouse
let asha: string
beforeAll(async () => {
  house = await paymentHouse({ timeoutInMs: 10_000 })
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.db.updateTable('plans').set({ price_in_paise: 129_900 }).where('id', '=', plan.ANNUAL).execute()
  asha = await house.aMember()
})

describe('an order that is paid', () => {
  const YEAR_IN_DAYS = 365

  /** How many days of the plan the order buys when it is paid so many minutes after it was made. */
  async function daysBought(minutes: number, priceInPaise: number): Promise<number> {
    const orderId = (await house.createOrder(asha, plan.ANNUAL)).body.orderId as string
    house.passMinutes(minutes)
    await house.db.updateTable('plans').set({ price_in_paise: priceInPaise }).where('id', '=', plan.ANNUAL).execute()
    const { response } = await house.pay(orderId)
    expect(await house.verify(asha, response as Confirmation)).toMatchObject({ status: 200 })
    const [grant] = await house.grantsOf(asha)
    expect(grant?.worth_in_paise).toBe(129_900)
    return ((grant?.ends_at.getTime() ?? 0) - (grant?.starts_at.getTime() ?? 0)) / 86_400_000
  }

  test('within five days buys the whole term, whatever the price is by then', async () => {
    expect(await daysBought(5 * DAY, 499_900)).toBeGreaterThanOrEqual(YEAR_IN_DAYS)
  })

  test('later, when the price has risen, buys its part of the term', async () => {
    const days = await daysBought(400 * DAY, 499_900)
    const part = (YEAR_IN_DAYS * 129_900) / 499_900
    expect(days).toBeGreaterThanOrEqual(part)
    expect(days).toBeLessThan(part + 2)
  })

  test('later, when the price is the same or has fallen, buys the whole term', async () => {
    expect(await daysBought(400 * DAY, 99_900)).toBeGreaterThanOrEqual(YEAR_IN_DAYS)
  })
})

test('the page makes a new order when the time of the last one is over', async () => {
  const first = (await house.createOrder(asha, plan.ANNUAL)).body
  house.passMinutes(6 * DAY)
  await house.db.updateTable('plans').set({ price_in_paise: 499_900 }).where('id', '=', plan.ANNUAL).execute()
  const second = (await house.createOrder(asha, plan.ANNUAL)).body
  expect(second.orderId).not.toBe(first.orderId)
  expect([first.quote.payable, second.quote.payable]).toEqual([1299, 4999])
})
