import { type HouseKind, openHouse, type ProveHouse } from './houses.ts'
import { ask, isActive, order, signUp } from './member.ts'
import { pay } from './pay.ts'
import type { ProveRow } from './row.ts'
import { openUploader } from './uploading.ts'
import type { Db } from '#server/db/database.ts'
import { setTimeout as wait } from 'node:timers/promises'

/** Kills for each database. */
const ROUNDS = Number(process.env.PROVE_ROUNDS ?? 25)
/** Long enough for some purchases on a busy machine too. */
const LONGEST_LIFE_IN_MS = 4000
const AT_ONCE = 4

/** −9 at random moments while people sign up, pay and send videos: nothing acknowledged is lost or half there. */
export async function killRows(): Promise<ProveRow[]> {
  const rows: ProveRow[] = []
  for (const kind of ['embedded', 'PostgreSQL'] satisfies HouseKind[]) {
    const house = await openHouse(kind)
    if (!house) continue
    try {
      rows.push(...(await killed(house)))
    } finally {
      await house.close()
    }
  }
  return rows
}

/** What was told to somebody, and must be true for ever. */
interface Told {
  /** E-mail addresses of members who were let in. */
  members: string[]
  /** The tokens of those whose payment was confirmed. */
  active: string[]
}

async function killed(house: ProveHouse): Promise<ProveRow[]> {
  const told: Told = { members: [], active: [] }
  const starts: number[] = []
  const uploader = await openUploader(house)
  for (let round = 0; round < ROUNDS; round++) {
    starts.push(await house.start())
    const life = { isOver: false }
    const people = Array.from({ length: AT_ONCE }, (_, who) => live(house, `k${round}-${who}`, { told, life }))
    const uploading = uploader.live(life)
    await Promise.race([wait(Math.random() * LONGEST_LIFE_IN_MS), uploading])
    life.isOver = true
    await house.kill()
    await Promise.all([...people, uploading])
  }
  starts.push(await house.start())
  await uploader.finishOne()
  const { cutOff, identical, changed, lostParts } = uploader.seen
  const active = await Promise.all(told.active.map((token) => isActive(house.address(), token)))
  const lost = active.filter((is) => !is).length
  const { missing, halves } = await house.lookInside((db) => faultsIn(db, told.members))
  const slowest = Math.max(...starts.slice(1))
  const name = `kill, ${house.name}`
  return [
    {
      name: `${name}: ${ROUNDS} times −9`,
      figure: `${lost + missing} of ${told.members.length + told.active.length} acknowledged lost, ${halves} half states`,
      aim: '0 lost, 0 half states',
      isMet: lost + missing + halves === 0 && told.active.length > 0,
    },
    {
      name: `${name}: videos in parts`,
      figure: `${cutOff} times cut off; ${identical} identical, ${changed} changed, ${lostParts} acknowledged parts lost`,
      aim: 'goes on, all identical',
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

/** Signs people up and lets them buy, one after another, until the server is gone. */
async function live(house: ProveHouse, name: string, { told, life }: { told: Told; life: { isOver: boolean } }) {
  for (let count = 0; !life.isOver; count++) {
    try {
      const email = `${name}-${count}@example.com`
      const token = await signUp(house.address(), email)
      told.members.push(email)
      const payable = await order(house.address(), token)
      const confirmation = await pay(house.sandbox.address, payable, { outcome: 'SUCCESS', webhook: 'ONCE' })
      const body = confirmation ?? {}
      const { status } = await ask(house.address(), '/user/subscriptions/verify', { token, body })
      if (status === 200) told.active.push(token)
    } catch {
      // The server died under this request: nothing was acknowledged.
      if (life.isOver) return
    }
  }
}

/** Members who are missing, and money that is only half there. */
async function faultsIn(db: Db, emails: string[]): Promise<{ missing: number; halves: number }> {
  const there = new Set((await db.selectFrom('users').select('email').execute()).map(({ email }) => email))
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
    missing: emails.filter((email) => !there.has(email)).length,
    halves: withoutGrant.length + unmarked.length + paidWithout.length,
  }
}
