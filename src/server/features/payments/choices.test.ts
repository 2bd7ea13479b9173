import { type Confirmation, type PaymentHouse, paymentHouse, plan } from '#tests/kit/payment-house.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

/* Every choice of the sandbox's checkout once, without the browser and with it: where does it end? */

let house: PaymentHouse
let asha: string
let orderId: string
beforeAll(async () => {
  house = await paymentHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  asha = await house.aMember()
  orderId = (await house.createOrder(asha, plan.ANNUAL)).body.orderId as string
})

async function isActive(): Promise<boolean> {
  return (await house.subscriptions.of(asha)).subscriptionStatus === 'ACTIVE'
}

/** What the order has brought us, and what the provider says of it. */
async function ledgers() {
  const { id } = await house.order(orderId)
  const ours = await house.db.selectFrom('payments').selectAll().where('order_id', '=', id).execute()
  const theirs = (await house.adapter.paymentsOf(orderId)).filter(({ status }) => status === 'CAPTURED')
  return {
    ours: ours.reduce((sum, each) => sum + each.amount_in_paise - each.refunded_in_paise, 0),
    theirs: theirs.reduce((sum, each) => sum + each.amountInPaise - each.refundedInPaise, 0),
  }
}

async function untilAllIsQuiet(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await house.deliverWebhooks()
    house.passMinutes(3)
  }
  await house.deliverWebhooks()
  await house.reconcile()
  await house.lookForRefunds()
}

describe.each(['ONCE', 'TWICE', 'NEVER'] as const)('the page is left, the event comes %s', (webhook) => {
  test.each([
    ['SUCCESS', true],
    ['CLOSED', true],
    ['AUTHORIZED', true],
    ['PENDING', true],
    ['LATE', true],
    ['FAILURE', false],
    ['REFUNDED', false],
  ] as const)('%s: access is %s', async (outcome, opens) => {
    await house.pay(orderId, { outcome, webhook })
    await untilAllIsQuiet()
    expect(await isActive()).toBe(opens)
    const { ours, theirs } = await ledgers()
    expect([ours, theirs]).toEqual(opens ? [129_900, 129_900] : [0, 0])
    expect((await house.grantsOf(asha)).filter(({ ended_at }) => ended_at === null)).toHaveLength(opens ? 1 : 0)
  })
})

describe('the page stays', () => {
  test.each([
    ['NONE', 200],
    ['SLOW', 409],
    ['SILENT', 409],
    ['DOWN', 409],
  ] as const)('while the service is %s', async (provider, status) => {
    const { response } = await house.pay(orderId, { provider })
    expect((await house.verify(asha, response as Confirmation)).status).toBe(status)
    house.passMinutes(3)
    await house.reconcile()
    expect(await isActive()).toBe(true)
    expect((await house.verify(asha, response as Confirmation)).status).toBe(200)
  })
})
