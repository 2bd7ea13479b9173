import { kindUnderTest } from '#tests/kit/databases.ts'
import { type PaymentsTestApp, openPaymentsTestApp, PLAN_IDS } from '#tests/kit/payments-test-app.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: PaymentsTestApp
beforeAll(async () => {
  app = await openPaymentsTestApp({ timeoutInMs: 10_000 })
})
afterAll(() => app.close())

/*
 * The deletion of a member locks their row and then changes their orders. A settlement that locked them in the other
 * order would deadlock with it. The embedded database runs one transaction at a time, so this needs PostgreSQL.
 */
test.runIf(kindUnderTest === 'postgres')(
  'a settlement waits for the lock of the member without holding the lock of the order',
  async () => {
    const member = await app.aMember()
    const orderId: string = (await app.createOrder(member, PLAN_IDS.ANNUAL)).body.orderId
    await app.pay(orderId)
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
    expect(await settling).toMatchObject([{ outcome: 'PAID' }])
    expect(await app.grantsOf(member)).toHaveLength(1)
  },
)
