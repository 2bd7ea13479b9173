import { forEachInstallation, type Installation } from './installation.ts'
import { hasActivePlan, createOrder, signUp } from './member.ts'
import { callApi } from '#tests/kit/measure/api-client.ts'
import { pay } from './pay.ts'
import type { ProveRow } from './row.ts'
import { openUploader } from './uploader.ts'
import type { Db } from '#server/db/database.ts'
import { setTimeout as wait } from 'node:timers/promises'

/** Kills for each database. */
const ROUNDS = Number(process.env.PROVE_ROUNDS ?? 25)
/** Long enough for some purchases, even on a busy machine. */
const LONGEST_RUN_IN_MS = 4000
const AT_ONCE = 4

/** SIGKILL at random moments while members sign up, pay and upload: nothing acknowledged is lost or incomplete. */
export function killRows(): Promise<ProveRow[]> {
  return forEachInstallation(measureKills)
}

/** What the product confirmed, and must hold after every kill. */
interface Acknowledged {
  /** Email addresses of members who signed up. */
  members: string[]
  /** Tokens of members whose payment was confirmed. */
  active: string[]
}

async function measureKills(installation: Installation): Promise<ProveRow[]> {
  const acknowledged: Acknowledged = { members: [], active: [] }
  const starts: number[] = []
  const uploader = await openUploader(installation)
  for (let round = 0; round < ROUNDS; round++) {
    starts.push(await installation.start())
    const run = { isOver: false }
    const people = Array.from({ length: AT_ONCE }, (_, who) =>
      signUpAndBuyUntilKilled(installation, `k${round}-${who}`, { acknowledged, run }),
    )
    const uploading = uploader.uploadUntilKilled(run)
    await Promise.race([wait(Math.random() * LONGEST_RUN_IN_MS), uploading])
    run.isOver = true
    await installation.kill()
    await Promise.all([...people, uploading])
  }
  starts.push(await installation.start())
  await uploader.finishOne()
  const { cutOff, identical, changed, lostParts } = uploader.results
  const active = await Promise.all(acknowledged.active.map((token) => hasActivePlan(installation.address(), token)))
  const lost = active.filter((is) => !is).length
  const { missing, partial } = await installation.inspectDatabase((db) => findFaults(db, acknowledged.members))
  const slowest = Math.max(...starts.slice(1))
  const name = `kill, ${installation.name}`
  return [
    {
      name: `${name}: ${ROUNDS} times −9`,
      figure: `${lost + missing} of ${acknowledged.members.length + acknowledged.active.length} acknowledged lost, ${partial} half states`,
      aim: '0 lost, 0 half states',
      isMet: lost + missing + partial === 0 && acknowledged.active.length > 0,
    },
    {
      name: `${name}: videos in parts`,
      figure: `${cutOff} times cut off; ${identical} identical, ${changed} changed, ${lostParts} acknowledged parts lost`,
      aim: 'resumes, all identical',
      isMet: changed + lostParts === 0 && identical > 0 && cutOff > 0,
    },
    {
      name: `${name}: up again`,
      figure: `${(slowest / 1000).toFixed(1)} s at most`,
      aim: 'within 5 s',
      isMet: slowest <= 5000,
    },
  ]
}

/** Signs members up and lets them buy, one after another, until the server is killed. */
async function signUpAndBuyUntilKilled(
  installation: Installation,
  name: string,
  { acknowledged, run }: { acknowledged: Acknowledged; run: { isOver: boolean } },
) {
  for (let count = 0; !run.isOver; count++) {
    try {
      const email = `${name}-${count}@example.com`
      const token = await signUp(installation.address(), email)
      acknowledged.members.push(email)
      const payable = await createOrder(installation.address(), token)
      const confirmation = await pay(installation.sandbox.address, payable, { outcome: 'SUCCESS', webhook: 'ONCE' })
      const body = confirmation ?? {}
      const { status } = await callApi(installation.address(), '/user/subscriptions/verify', { token, body })
      if (status === 200) acknowledged.active.push(token)
    } catch {
      // The server was killed during this request: nothing was acknowledged.
      if (run.isOver) return
    }
  }
}

/** Members who are missing, and payments without order or grant. */
async function findFaults(db: Db, emails: string[]): Promise<{ missing: number; partial: number }> {
  const stored = new Set((await db.selectFrom('users').select('email').execute()).map(({ email }) => email))
  const withoutGrant = await db
    .selectFrom('payments')
    .leftJoin('grants', 'grants.payment_id', 'payments.id')
    .where('grants.id', 'is', null)
    .select('payments.id')
    .execute()
  const unmarked = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .where('orders.status', '<>', 'PAID')
    .select('payments.id')
    .execute()
  const paidWithout = await db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .where('orders.status', '=', 'PAID')
    .where('payments.id', 'is', null)
    .select('orders.id')
    .execute()
  return {
    missing: emails.filter((email) => !stored.has(email)).length,
    partial: withoutGrant.length + unmarked.length + paidWithout.length,
  }
}
