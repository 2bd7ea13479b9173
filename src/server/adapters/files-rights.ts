import { BoundedMap } from './bounded-map.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { MayRead } from '#server/ports/files.ts'

/** Whether a viewer may still store files: they were an administrator when they were given the address. */
export type MayWrite = (viewer: string) => Promise<boolean>

const YES_HOLDS_FOR_MS = 3000
const MOST_REMEMBERED = 5000

/**
 * Asks again at every read, but remembers a yes for three seconds: a seek is a burst of ranges, and those of one burst
 * share the question as well. A no is never kept: whoever came after it was asked for, asks himself.
 */
export function rememberYes(mayRead: MayRead, clock: Clock): MayRead {
  const yes = new BoundedMap<string, number>(MOST_REMEMBERED)
  const asking = new Map<string, Promise<boolean>>()

  async function ask(read: { viewer: string; key: string }, who: string): Promise<boolean> {
    const asked = mayRead(read)
    asking.set(who, asked)
    try {
      return await asked
    } finally {
      if (asking.get(who) === asked) asking.delete(who)
    }
  }

  return async ({ viewer, key }) => {
    const who = `${viewer} ${key}`
    const now = clock.now().getTime()
    const askedAt = yes.get(who)
    if (askedAt !== undefined && now >= askedAt && now < askedAt + YES_HOLDS_FOR_MS) return true
    yes.delete(who)
    const underWay = asking.get(who)
    if (underWay && (await underWay.catch(() => false))) return true
    if (!(await ask({ viewer, key }, who))) return false
    yes.set(who, now)
    return true
  }
}
