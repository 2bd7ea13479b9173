import * as repo from './stats.repo.ts'
import type { Db } from '#server/db/database.ts'
import { createCachedValue } from '#server/platform/cached-value.ts'
import type { Clock } from '#server/ports/clock.ts'
import { MINUTE_IN_MS } from '#shared/domain/ist.ts'
import type { SiteFigures } from '#shared/site-figures.ts'

/** Counting reads many rows, and two digits of it change slowly. */
const FRESH_FOR_MS = 10 * MINUTE_IN_MS

/** The figures on the public pages, counted from what is there. */
export function createSiteFigures({ reportDb: db, clock }: { reportDb: Db; clock: Clock }) {
  async function read(): Promise<SiteFigures> {
    const now = clock.now()
    if ((await repo.countCourses(db, now)) === 0) return null
    const [members, people, seconds] = await Promise.all([
      repo.countActive(db, now),
      repo.countMembers(db, now),
      repo.secondsOfVideo(db, now),
    ])
    return { MEMBERS: members, PEOPLE: people, HOURS: Math.floor(seconds / 3600) }
  }
  const cached = createCachedValue<SiteFigures>({ initial: null, clock, read, freshForMs: FRESH_FOR_MS })
  return {
    /** Without waiting. */
    get: cached.get,
    /** Reads them into the cache. */
    load: async () => void cached.set(await read()),
  }
}
