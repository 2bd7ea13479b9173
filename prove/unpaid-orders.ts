import { insertMembers } from '#tests/kit/measure/members.ts'
import { hasActivePlan, createOrder } from './member.ts'
import { callApi, fieldOf, textAt } from '#tests/kit/measure/api-client.ts'
import { isUndisturbed, startOtherVisitors, describeLatency } from './other-visitors.ts'
import { pay } from './pay.ts'
import { type Production, startProductionBehindNginx } from './production.ts'
import type { ProveRow } from './row.ts'
import { openPostgresDatabase } from '#server/adapters/postgres/postgres-database.ts'
import type { Db } from '#server/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'

const UNPAID = Number(process.env.UNPAID ?? 1000)
const MINUTE_IN_MS = 60_000
/** Two rounds of reconciliation. */
const ACCESS_WITHIN_MS = 60_000

/** A member has paid, the browser is closed and no event comes, while a thousand unpaid orders are due. */
export async function unpaidOrdersRows(): Promise<ProveRow[]> {
  const production = await startProductionBehindNginx()
  const database = await openPostgresDatabase({ url: production.databaseUrl, poolSize: 2 })
  const others = await startOtherVisitors(production)
  try {
    const idle = await others.measure(5000)
    await insertUnpaidOrders(production, database.db)
    const [payer] = await insertMembers(database.db, { count: 1, name: 'payer' })
    if (!payer) throw new Error('there is no member')
    const { orderId } = await createOrder(production.address, payer.token)
    await pay(production.sandbox.address, { orderId }, { outcome: 'CLOSED', webhook: 'NEVER' })
    // The first check is due two minutes after the order: move it back by as much.
    await sql`update orders set created_at = created_at - interval '2 minutes',
      next_check_at = next_check_at - interval '2 minutes' where provider_order_id = ${orderId}`.execute(database.db)
    const from = performance.now()
    let took = Number.POSITIVE_INFINITY
    const during = await others.during(async () => {
      while (performance.now() - from < 6 * MINUTE_IN_MS) {
        if (await hasActivePlan(production.address, payer.token)) break
        await wait(200)
      }
      took = performance.now() - from
    }, 10_000)
    const active = await hasActivePlan(production.address, payer.token)
    return [
      {
        name: `unpaid orders: access beside ${UNPAID} that are due`,
        figure: active ? `after ${(took / 1000).toFixed(0)} s` : 'none',
        aim: `within ${ACCESS_WITHIN_MS / 1000} s`,
        isMet: active && took <= ACCESS_WITHIN_MS,
      },
      {
        name: 'unpaid orders: others',
        figure: describeLatency({ idle, during }),
        aim: 'p95 under 5 × idle and 300 ms',
        isMet: isUndisturbed({ idle, during }),
      },
    ]
  } finally {
    await others.close()
    await database.close()
    await production.close()
  }
}

/** Inserts orders of as many members, known to the provider too; their checks have been due for minutes. */
async function insertUnpaidOrders(production: Production, db: Db): Promise<void> {
  const people = await insertMembers(db, { count: UNPAID, name: 'unpaid' })
  const emails = people.map(({ email }) => email)
  const members = await db.selectFrom('users').select('id').where('email', 'in', emails).execute()
  const plans = fieldOf((await callApi(production.address, '/user/subscriptions/all-plans', people[0])).json, 'plans')
  const planId = textAt(Array.isArray(plans) ? plans.at(-1) : {}, '_id')
  const before = (ms: number) => new Date(Date.now() - ms)
  const rows = []
  for (const [at, { id: userId }] of members.entries()) {
    const id = newId()
    const receipt = id.replaceAll('-', '')
    rows.push({
      id,
      user_id: userId,
      plan_id: planId,
      provider_order_id: await orderAtProvider(production, receipt),
      receipt,
      key_id: production.sandbox.env.RAZORPAY_KEY_ID ?? '',
      amount_in_paise: 129_900,
      price_in_paise: 129_900,
      credit_in_paise: 0,
      currency: 'INR',
      status: 'CREATED' as const,
      created_at: before(3 * MINUTE_IN_MS + at),
      paid_at: null,
      next_check_at: before(MINUTE_IN_MS + at),
    })
  }
  await db.insertInto('orders').values(rows).execute()
}

async function orderAtProvider({ sandbox: { env } }: Production, receipt: string): Promise<string> {
  const keys = Buffer.from(`${env.RAZORPAY_KEY_ID}:${env.RAZORPAY_KEY_SECRET}`).toString('base64')
  const response = await fetch(`${env.RAZORPAY_BASE_URL}/orders`, {
    method: 'POST',
    headers: { authorization: `Basic ${keys}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 129_900, currency: 'INR', receipt, notes: {} }),
  })
  return textAt(await response.json(), 'id')
}
