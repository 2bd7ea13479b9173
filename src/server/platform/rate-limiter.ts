import { Refused } from './errors.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'

/** How often one subject may do one thing within a time window. */
export interface RateLimit {
  /** What is counted, such as `codes sent`. */
  action: string
  /** Who is counted: an email address, an IP, an id. Stored only as a hash. */
  subject: string
  max: number
  withinSeconds: number
  /** How much this request counts; one when absent. */
  points?: number
}

/** Rate limits. The counts are in the database, so they hold on every node and across restarts. */
export interface RateLimiter {
  /**
   * Counts this request under all of the limits, or throws TOO_MANY_REQUESTS and counts it under none. Returns after
   * how many seconds the next request would be allowed, and the count of each limit.
   */
  consume(limits: RateLimit[]): Promise<{ nextAllowedInSeconds: number; counts: number[] }>
  /** Throws TOO_MANY_REQUESTS when one of the limits is reached. Counts nothing. */
  check(limits: RateLimit[]): Promise<void>
  /** Whether the limit is reached. Counts nothing. */
  isReached(limit: RateLimit): Promise<boolean>
  /** Counts this request as part of a transaction and never refuses. Returns whether it is within all of the limits. */
  record(trx: Db, limits: RateLimit[]): Promise<boolean>
  /** Deletes the counts of windows that have ended. */
  deleteExpired(): Promise<void>
}

export function createRateLimiter({ db, clock }: { db: Db; clock: Clock }): RateLimiter {
  async function readSecondsUntilAllowed(limits: RateLimit[]): Promise<number[]> {
    const now = clock.now()
    const counts = await db
      .selectFrom('rate_limits')
      .selectAll()
      .where('key', 'in', limits.map(keyOf))
      .where('expire', '>', now.getTime())
      .execute()
    return secondsUntilAllowed(limits, counts, { now, isOver: isReached })
  }

  return {
    async consume(limits) {
      return transact(db, async (trx) => {
        const now = clock.now()
        const counts = await count(trx, limits, now)
        // The refusal rolls the counting back.
        refuseIfAny(secondsUntilAllowed(limits, counts, { now, isOver: (points, most) => points > most }))
        const nextAllowedInSeconds = Math.max(0, ...secondsUntilAllowed(limits, counts, { now, isOver: isReached }))
        return { nextAllowedInSeconds, counts: pointsOf(limits, counts) }
      })
    },

    async check(limits) {
      refuseIfAny(await readSecondsUntilAllowed(limits))
    },

    async isReached(limit) {
      return (await readSecondsUntilAllowed([limit])).length > 0
    },

    async record(trx, limits) {
      const points = pointsOf(limits, await count(trx, limits, clock.now()))
      return limits.every(({ max }, at) => (points[at] ?? 0) <= max)
    },

    async deleteExpired() {
      await db.deleteFrom('rate_limits').where('expire', '<=', clock.now().getTime()).execute()
    },
  }
}

/**
 * The network that is counted for an IP: the address itself for IPv4, the /64 for IPv6, which belongs to one customer.
 */
export function networkOf(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (v4) return v4
  const [head = '', tail = ''] = ip.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

/** The wider network of an IP, often in one hand: the /24 for IPv4, the /48 for IPv6. */
export function widerNetworkOf(ip: string): string {
  const network = networkOf(ip)
  const separator = network.includes('.') ? '.' : ':'
  return network.split(separator).slice(0, 3).join(separator)
}

/** The limit for the wider network of an IP. It differs: a carrier puts thousands of people behind one IPv4 /24. */
export function maxInWiderNetwork(ip: string, { ipv4, ipv6 }: { ipv4: number; ipv6: number }): number {
  return networkOf(ip).includes('.') ? ipv4 : ipv6
}

interface Count {
  key: string
  points: number
  expire: number
}

/** Counts in one statement, ordered by key so that two requests cannot deadlock. */
async function count(trx: Db, limits: RateLimit[], now: Instant): Promise<Count[]> {
  const keys = limits.map(keyOf)
  const points = limits.map((limit) => limit.points ?? 1)
  const ends = limits.map(({ withinSeconds }) => now.getTime() + withinSeconds * 1000)
  const { rows } = await sql<Count>`
    insert into rate_limits as stored (key, points, expire)
    select key, points, expire from unnest(${keys}::text[], ${points}::int[], ${ends}::bigint[])
      as requested (key, points, expire) order by key
    on conflict (key) do update set
      points = case when stored.expire <= ${now.getTime()}::bigint then 0 else stored.points end + excluded.points,
      expire = case when stored.expire <= ${now.getTime()}::bigint then excluded.expire else stored.expire end
    returning key, points, expire`.execute(trx)
  return rows
}

/** For each limit that is over: after how many seconds it allows a request again. */
function secondsUntilAllowed(limits: RateLimit[], counts: Count[], { now, isOver }: WaitOptions): number[] {
  const byKey = new Map(counts.map((each) => [each.key, each]))
  return limits.flatMap((limit) => {
    const stored = byKey.get(keyOf(limit))
    return stored && isOver(stored.points, limit.max) ? [(stored.expire - now.getTime()) / 1000] : []
  })
}

function pointsOf(limits: RateLimit[], counts: Count[]): number[] {
  const byKey = new Map(counts.map(({ key, points }) => [key, points]))
  return limits.map((limit) => byKey.get(keyOf(limit)) ?? 0)
}

interface WaitOptions {
  now: Instant
  isOver: (points: number, most: number) => boolean
}

function isReached(points: number, most: number): boolean {
  return points >= most
}

function refuseIfAny(seconds: number[]): void {
  if (seconds.length > 0) throw new Refused('TOO_MANY_REQUESTS', { retryAfterInSeconds: Math.max(...seconds) })
}

function keyOf({ action, subject, withinSeconds }: RateLimit): string {
  return createHash('sha256').update(`${action}\n${subject}\n${withinSeconds}`).digest('base64url')
}
