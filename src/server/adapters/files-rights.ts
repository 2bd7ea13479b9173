import type { Clock } from '#server/ports/clock.ts'

/** Whether a viewer may read a key at this moment. */
export type MayRead = (input: { viewer: string; key: string }) => Promise<boolean>

const YES_HOLDS_FOR_MS = 3000
const MOST_REMEMBERED = 5000

/** Asks again at every read, but remembers a yes for three seconds: a seek is a burst of ranges. A no is never kept. */
export function rememberYes(mayRead: MayRead, clock: Clock): MayRead {
  const yes = new Map<string, number>()
  return async ({ viewer, key }) => {
    const who = `${viewer} ${key}`
    const now = clock.now().getTime()
    const askedAt = yes.get(who)
    if (askedAt !== undefined && now >= askedAt && now < askedAt + YES_HOLDS_FOR_MS) return true
    yes.delete(who)
    if (!(await mayRead({ viewer, key }))) return false
    const [oldest] = yes.keys()
    if (oldest !== undefined && yes.size >= MOST_REMEMBERED) yes.delete(oldest)
    yes.set(who, now)
    return true
  }
}
