import { kindUnderTest } from '#tests/kit/databases.ts'
import { type PaymentHouse, paymentHouse, plan } from '#tests/kit/payment-house.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let house: PaymentHouse
beforeAll(async () => {
  house = await paymentHouse({ timeoutInMs: 10_000 })
})
afterAll(() => house.close())

/*
 * Whoever deletes a member holds their row and then changes their orders. A settlement that took these in the other
 * order would wait for the deletion while the deletion waits for it. The embedded database runs one transaction at a time.
 */
test.runIf(kindUnderTest === 'postgres')(
  'a payment that is settled waits for its member first, and holds no order meanwhile',
  async () => {
    const member = await house.aMember()
    const orderId: string = (await house.createOrder(member, plan.ANNUAL)).body.orderId
    await house.pay(orderId)
    const order = await house.order(orderId)
    // From outside of the transaction: inside, the list of who waits is read once and kept.
    const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

    const { settling } = await house.db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', member).forUpdate().execute()
      const work = house.settle(order)
      await expect.poll(async () => (await waiting.execute(house.db)).rows).toHaveLength(1)
      const free = trx.selectFrom('orders').select('id').where('id', '=', order.id).forUpdate().noWait()
      expect(await free.execute()).toHaveLength(1)
      return { settling: work }
    })
    expect(await settling).toMatchObject([{ outcome: 'PAID' }])
    expect(await house.grantsOf(member)).toHaveLength(1)
  },
)
