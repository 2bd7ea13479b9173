import type { Db } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/database-errors.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { kindUnderTest } from '#tests/kit/databases.ts'
import { aPurchase } from '#tests/kit/purchases.ts'
import { anAdmin, aUser, findPlan, type SignedInUser } from '#tests/kit/users.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let t: TestApp
let member: SignedInUser
let subscriptions: TestApp['product']['subscriptions']
beforeAll(async () => {
  t = await testApp()
  subscriptions = t.product.subscriptions
})
beforeEach(async () => {
  member = await aUser(t)
})
afterAll(() => t.close())

/** A payment for the annual plan that is not granted yet, as the settlement grants it. */
async function aPaidPlan() {
  const { id: planId, price_in_paise: priceInPaise } = await findPlan(t, 'ANNUAL')
  const paymentId = await aPurchase(t, { userId: member.id, plan: 'ANNUAL', grants: false })
  return {
    userId: member.id,
    planId,
    paymentId,
    order: { priceInPaise, shortfallInPaise: 0, orderedAt: t.clock.now() },
  }
}
const grantsOf = () =>
  t.db.selectFrom('grants').selectAll().where('user_id', '=', member.id).orderBy('starts_at').execute()

test('a payment is granted once: the database refuses a second grant for it', async () => {
  const paid = await aPaidPlan()
  await subscriptions.grantForPayment(t.db, paid)
  const again = await subscriptions.grantForPayment(t.db, paid).catch((error: unknown) => error)
  expect(isUniqueViolation(again, 'grants_payment_id_key')).toBe(true)
  expect(await grantsOf()).toHaveLength(1)
})

/* The embedded database runs one transaction at a time, so these need PostgreSQL. */
describe.runIf(kindUnderTest === 'postgres')('while a paid plan is being granted', () => {
  test('a second one waits for it, and follows it', async () => {
    const [first, second] = [await aPaidPlan(), await aPaidPlan()]
    await overlap(
      (trx) => subscriptions.grantForPayment(trx, first),
      (trx) => subscriptions.grantForPayment(trx, second),
    )
    const [earlier, later] = await grantsOf()
    expect(later?.starts_at).toEqual(earlier?.ends_at)
  })

  test('a complimentary plan waits for it, and does not end it without confirmation', async () => {
    const [paid, { id: actorId }] = [await aPaidPlan(), await anAdmin(t)]
    const { userId, planId } = paid
    const grantComplimentary = overlap(
      (trx) => subscriptions.grantForPayment(trx, paid),
      (trx) => subscriptions.grantComplimentary(trx, { userId, planId, endsPlanUntil: undefined, actorId }),
    )
    await expect(grantComplimentary).rejects.toMatchObject({ code: 'PLAN_STILL_RUNS' })
    expect(await grantsOf()).toMatchObject([{ source: 'PAYMENT', ended_at: null }])
  })
})

type Work = (trx: Db) => Promise<void>

/** Runs `second` as far as it gets before `first`, which has done its work, commits. Rejects if `second` does. */
async function overlap(first: Work, second: Work): Promise<void> {
  const { over } = await t.db.transaction().execute(async (trx) => {
    await first(trx)
    const began = Promise.withResolvers<number>()
    let isOver = false
    const work = t.db.transaction().execute(async (other) => {
      began.resolve(await processIdOf(other))
      await second(other)
    })
    const result = Promise.allSettled([work.finally(() => (isOver = true))])
    const processId = await began.promise
    await expect.poll(async () => isOver || (await isBlocked(processId))).toBe(true)
    return { over: result }
  })
  const [result] = await over
  if (result.status === 'rejected') throw result.reason
}

async function processIdOf(trx: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(trx)
  return rows[0]?.id ?? 0
}

async function isBlocked(processId: number): Promise<boolean> {
  const blocking = sql<{ ids: number[] }>`select pg_blocking_pids(${processId}) as ids`
  return ((await blocking.execute(t.db)).rows[0]?.ids.length ?? 0) > 0
}
