import { Refused } from './errors.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'

/** What is counted, for whom, and how much of it is too much. */
export interface Limit {
  /** Such as `codes sent`. */
  what: string
  /** An address, an IP; kept as a hash only. */
  whose: string
  most: number
  withinSeconds: number
  /** How much of it this is; one when absent. */
  points?: number
}

/** Counts in the database, so that limits hold on every node and through restarts. */
export interface Limits {
  /**
   * Counts one more (or `points`) under all of the limits, or throws TOO_MANY_REQUESTS and counts it under none.
   * Answers after how many seconds yet another would be let through, and how many each limit has counted.
   */
  take(limits: Limit[]): Promise<{ againInSeconds: number; counts: number[] }>
  /** Throws TOO_MANY_REQUESTS when one of the limits is reached; counts nothing. */
  check(limits: Limit[]): Promise<void>
  /** Whether a limit is reached; refuses and counts nothing. */
  isReached(limit: Limit): Promise<boolean>
  /** Counts one more as part of a transaction, without refusing. */
  note(trx: Db, limits: Limit[]): Promise<void>
  /** The same; answers whether none of the limits is passed. */
  isWithin(trx: Db, limits: Limit[]): Promise<boolean>
  /** Forgets what no longer counts. */
  tidy(): Promise<void>
}

export function makeLimits({ db, clock }: { db: Db; clock: Clock }): Limits {
  async function waitsNow(limits: Limit[]): Promise<number[]> {
    const now = clock.now()
    const counts = await db
      .selectFrom('rate_limits')
      .selectAll()
      .where('key', 'in', limits.map(keyOf))
      .where('expire', '>', now.getTime())
      .execute()
    return waits(limits, counts, { now, isOver: isReached })
  }

  return {
    async take(limits) {
      return transact(db, async (trx) => {
        const now = clock.now()
        const counts = await count(trx, limits, now)
        // Refusing undoes the counting.
        refuse(waits(limits, counts, { now, isOver: (points, most) => points > most }))
        const againInSeconds = Math.max(0, ...waits(limits, counts, { now, isOver: isReached }))
        return { againInSeconds, counts: pointsOf(limits, counts) }
      })
    },

    async check(limits) {
      refuse(await waitsNow(limits))
    },

    async isReached(limit) {
      return (await waitsNow([limit])).length > 0
    },

    async note(trx, limits) {
      await count(trx, limits, clock.now())
    },

    async isWithin(trx, limits) {
      const points = pointsOf(limits, await count(trx, limits, clock.now()))
      return limits.every(({ most }, at) => (points[at] ?? 0) <= most)
    },

    async tidy() {
      await db.deleteFrom('rate_limits').where('expire', '<=', clock.now().getTime()).execute()
    },
  }
}

/** An IP as limits see it: whoever holds an IPv6 address holds the whole /64 around it. */
export function networkOf(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (v4) return v4
  const [head = '', tail = ''] = ip.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

/** The networks around an IP, which one hand often holds together: the /24, and the /48 of IPv6. */
export function neighbourhoodOf(ip: string): string {
  const network = networkOf(ip)
  const separator = network.includes('.') ? '.' : ':'
  return network.split(separator).slice(0, 3).join(separator)
}

/** The most that a neighbourhood may do: a carrier puts thousands of people behind one /24 of IPv4. */
export function mostAround(ip: string, { ipv4, ipv6 }: { ipv4: number; ipv6: number }): number {
  return networkOf(ip).includes('.') ? ipv4 : ipv6
}

interface Count {
  key: string
  points: number
  expire: number
}

/** One statement for all, in the order of the keys so that two requests never wait for each other in a circle. */
async function count(trx: Db, limits: Limit[], now: Instant): Promise<Count[]> {
  const keys = limits.map(keyOf)
  const points = limits.map((limit) => limit.points ?? 1)
  const ends = limits.map(({ withinSeconds }) => now.getTime() + withinSeconds * 1000)
  const { rows } = await sql<Count>`
    insert into rate_limits as held (key, points, expire)
    select key, points, expire from unnest(${keys}::text[], ${points}::int[], ${ends}::bigint[])
      as asked (key, points, expire) order by key
    on conflict (key) do update set
      points = case when held.expire <= ${now.getTime()}::bigint then 0 else held.points end + excluded.points,
      expire = case when held.expire <= ${now.getTime()}::bigint then excluded.expire else held.expire end
    returning key, points, expire`.execute(trx)
  return rows
}

/** After how many seconds each limit that is over lets one through again. */
function waits(limits: Limit[], counts: Count[], { now, isOver }: Question): number[] {
  const byKey = new Map(counts.map((each) => [each.key, each]))
  return limits.flatMap((limit) => {
    const held = byKey.get(keyOf(limit))
    return held && isOver(held.points, limit.most) ? [(held.expire - now.getTime()) / 1000] : []
  })
}

function pointsOf(limits: Limit[], counts: Count[]): number[] {
  const byKey = new Map(counts.map(({ key, points }) => [key, points]))
  return limits.map((limit) => byKey.get(keyOf(limit)) ?? 0)
}

interface Question {
  now: Instant
  isOver: (points: number, most: number) => boolean
}

function isReached(points: number, most: number): boolean {
  return points >= most
}

function refuse(seconds: number[]): void {
  if (seconds.length > 0) throw new Refused('TOO_MANY_REQUESTS', { retryAfterInSeconds: Math.max(...seconds) })
}

function keyOf({ what, whose, withinSeconds }: Limit): string {
  return createHash('sha256').update(`${what}\n${whose}\n${withinSeconds}`).digest('base64url')
}
