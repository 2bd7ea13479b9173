import { BoundedMap } from '#server/platform/bounded-map.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { MayRead, StoredAs } from '#server/ports/files.ts'

/** Whether a user may still store files: they were an administrator when they were given the URL. */
export type MayWrite = (userId: string) => Promise<boolean>

const ALLOWED_CACHED_FOR_MS = 3000
const MAX_CACHED = 5000

/** A removed object stays for hours, as long as its URLs. */
const STORED_AS_CACHED_FOR_MS = 60_000

/** Caches where objects are stored for a minute. */
export function cacheStoredAs(storedAs: StoredAs, clock: Clock): StoredAs {
  const known = new BoundedMap<string, { since: number; instead: ReturnType<StoredAs> }>(MAX_CACHED)
  return (key) => {
    const now = clock.now().getTime()
    const last = known.get(key)
    if (last && now >= last.since && now < last.since + STORED_AS_CACHED_FOR_MS) return last.instead
    const instead = storedAs(key)
    known.set(key, { since: now, instead })
    instead.catch(() => known.delete(key))
    return instead
  }
}

/**
 * Checks access at every read, but caches an allowed read for three seconds and coalesces concurrent checks: a seek is
 * a burst of range requests. A refusal is never shared: every other waiting request then checks again itself.
 */
export function cacheAllowedReads(mayRead: MayRead, clock: Clock): MayRead {
  const allowed = new BoundedMap<string, { since: number; until: true | Date }>(MAX_CACHED)
  const pending = new Map<string, Promise<boolean | Date>>()

  async function check(read: { userId: string; key: string }, id: string): Promise<boolean | Date> {
    const checking = mayRead(read)
    pending.set(id, checking)
    try {
      return await checking
    } finally {
      if (pending.get(id) === checking) pending.delete(id)
    }
  }

  return async ({ userId, key }) => {
    const id = `${userId} ${key}`
    const now = clock.now().getTime()
    const last = allowed.get(id)
    const isOver = last && last.until !== true && last.until.getTime() <= now
    if (last && !isOver && now >= last.since && now < last.since + ALLOWED_CACHED_FOR_MS) return last.until
    allowed.delete(id)
    const underWay = pending.get(id)
    const shared = underWay && (await underWay.catch(() => false))
    if (shared) return shared
    const until = await check({ userId, key }, id)
    if (until) allowed.set(id, { since: now, until })
    return until
  }
}
