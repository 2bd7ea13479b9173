import { kindUnderTest } from '#tests/kit/databases.ts'
import { type Confirmation, type PaymentsTestApp, openPaymentsTestApp, PLAN_IDS } from '#tests/kit/payments-test-app.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: PaymentsTestApp
beforeAll(async () => {
  app = await openPaymentsTestApp({ timeoutInMs: 10_000 })
})
afterAll(() => app.close())

/*
 * The deletion of a member locks their row and then changes their orders. A settlement that locked them in the other
 * order would deadlock with it. The embedded database runs one transaction at a time, so this needs PostgreSQL.
 */
describe.runIf(kindUnderTest === 'postgres')('the settlement waits for the member, without holding the order,', () => {
  let member: string
  let orderId: string
  let payment: Confirmation
  beforeEach(async () => {
    member = await app.aMember()
    orderId = (await app.createOrder(member, PLAN_IDS.ANNUAL)).body.orderId
    payment = (await app.pay(orderId)).response
  })

  test('when it books a payment', async () => {
    expect(await settleWithMemberLocked({ member, orderId })).toMatchObject([{ outcome: 'PAID' }])
    expect(await app.grantsOf(member)).toMatchObject([{ ended_at: null }])
  })

  test('when it books a refund', async () => {
    await app.settle(await app.order(orderId))
    await app.refund(payment.razorpay_payment_id)
    expect(await settleWithMemberLocked({ member, orderId })).toMatchObject([{ outcome: 'REFUNDED' }])
    expect(await app.grantsOf(member)).toMatchObject([{ end_reason: 'REFUNDED' }])
  })
})

/** Settles while another transaction holds the lock of the member, and then locks the order as well. */
async function settleWithMemberLocked({ member, orderId }: { member: string; orderId: string }) {
  const order = await app.order(orderId)
  // Outside the transaction, in which pg_stat_activity would be read once and cached.
  const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const { settling } = await app.db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', member).forUpdate().execute()
    const work = app.settle(order)
    await expect.poll(async () => (await waiting.execute(app.db)).rows).toHaveLength(1)
    const lockedOrder = trx.selectFrom('orders').select('id').where('id', '=', order.id).forUpdate().noWait()
    expect(await lockedOrder.execute()).toHaveLength(1)
    return { settling: work }
  })
  return settling
}
