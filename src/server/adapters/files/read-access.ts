import { BoundedMap } from '#server/adapters/bounded-map.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { MayRead } from '#server/ports/files.ts'

/** Whether a viewer may still store files: they were an administrator when they were given the URL. */
export type MayWrite = (viewer: string) => Promise<boolean>

const GRANT_CACHED_FOR_MS = 3000
const MAX_CACHED = 5000

/**
 * Checks access at every read, but caches a grant for three seconds and coalesces concurrent checks: a seek is a burst
 * of range requests. A refusal is never shared: every other waiting request then checks again itself.
 */
export function cacheGrantedReads(mayRead: MayRead, clock: Clock): MayRead {
  const grantedAt = new BoundedMap<string, number>(MAX_CACHED)
  const pending = new Map<string, Promise<boolean>>()

  async function check(read: { viewer: string; key: string }, id: string): Promise<boolean> {
    const checking = mayRead(read)
    pending.set(id, checking)
    try {
      return await checking
    } finally {
      if (pending.get(id) === checking) pending.delete(id)
    }
  }

  return async ({ viewer, key }) => {
    const id = `${viewer} ${key}`
    const now = clock.now().getTime()
    const since = grantedAt.get(id)
    if (since !== undefined && now >= since && now < since + GRANT_CACHED_FOR_MS) return true
    grantedAt.delete(id)
    const underWay = pending.get(id)
    if (underWay && (await underWay.catch(() => false))) return true
    if (!(await check({ viewer, key }, id))) return false
    grantedAt.set(id, now)
    return true
  }
}
