import { type Confirmation, type PaymentsTestApp, openPaymentsTestApp, PLAN_IDS } from '#tests/kit/payments-test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

/* The result of every outcome that the sandbox's checkout offers, with and without the browser. */

let app: PaymentsTestApp
let asha: string
let orderId: string
beforeAll(async () => {
  app = await openPaymentsTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  asha = await app.aMember()
  orderId = (await app.createOrder(asha, PLAN_IDS.ANNUAL)).body.orderId as string
})

async function isActive(): Promise<boolean> {
  return (await app.subscriptions.getSubscription(asha)).subscriptionStatus === 'ACTIVE'
}

/** The order's net amount in our books and in the provider's. */
async function ledgers() {
  const { id } = await app.order(orderId)
  const ours = await app.db.selectFrom('payments').selectAll().where('order_id', '=', id).execute()
  const captured = (await app.adapter.paymentsOf(orderId)).filter(({ status }) => status === 'CAPTURED')
  return {
    ours: ours.reduce((sum, each) => sum + each.amount_in_paise - each.refunded_in_paise, 0),
    theirs: captured.reduce((sum, each) => sum + each.amountInPaise - each.refundedInPaise, 0),
  }
}

async function processEverything(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await app.deliverWebhooks()
    app.advanceMinutes(3)
  }
  await app.deliverWebhooks()
  await app.reconcile()
  await app.checkExternalRefunds()
}

describe.each(['ONCE', 'TWICE', 'NEVER'] as const)('the member leaves the page, the event arrives %s', (webhook) => {
  test.each([
    ['SUCCESS', true],
    ['CLOSED', true],
    ['AUTHORIZED', true],
    ['PENDING', true],
    ['LATE', true],
    ['FAILURE', false],
    ['REFUNDED', false],
  ] as const)('%s: access is %s', async (outcome, opens) => {
    await app.pay(orderId, { outcome, webhook })
    await processEverything()
    expect(await isActive()).toBe(opens)
    const { ours, theirs } = await ledgers()
    expect([ours, theirs]).toEqual(opens ? [129_900, 129_900] : [0, 0])
    expect((await app.grantsOf(asha)).filter(({ ended_at }) => ended_at === null)).toHaveLength(opens ? 1 : 0)
  })
})

describe('the member stays on the page', () => {
  test.each([
    ['NONE', 200],
    ['SLOW', 409],
    ['SILENT', 409],
    ['DOWN', 409],
  ] as const)('and gets access when the provider, now %s, answers again', async (provider, status) => {
    const { response } = await app.pay(orderId, { provider })
    expect((await app.verify(asha, response as Confirmation)).status).toBe(status)
    app.advanceMinutes(3)
    await app.reconcile()
    expect(await isActive()).toBe(true)
    expect((await app.verify(asha, response as Confirmation)).status).toBe(200)
  })
})
