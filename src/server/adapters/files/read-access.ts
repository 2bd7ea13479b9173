import { BoundedMap } from '#server/adapters/bounded-map.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { MayRead } from '#server/ports/files.ts'

/** Whether a user may still store files: they were an administrator when they were given the URL. */
export type MayWrite = (userId: string) => Promise<boolean>

const ALLOWED_CACHED_FOR_MS = 3000
const MAX_CACHED = 5000

/**
 * Checks access at every read, but caches an allowed read for three seconds and coalesces concurrent checks: a seek is
 * a burst of range requests. A refusal is never shared: every other waiting request then checks again itself.
 */
export function cacheAllowedReads(mayRead: MayRead, clock: Clock): MayRead {
  const allowedAt = new BoundedMap<string, number>(MAX_CACHED)
  const pending = new Map<string, Promise<boolean>>()

  async function check(read: { userId: string; key: string }, id: string): Promise<boolean> {
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
    const since = allowedAt.get(id)
    if (since !== undefined && now >= since && now < since + ALLOWED_CACHED_FOR_MS) return true
    allowedAt.delete(id)
    const underWay = pending.get(id)
    if (underWay && (await underWay.catch(() => false))) return true
    if (!(await check({ userId, key }, id))) return false
    allowedAt.set(id, now)
    return true
  }
}
