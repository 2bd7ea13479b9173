import { listUpcoming } from './live-sessions.repo.ts'
import type { Db } from '#server/db/database.ts'
import { createCachedValue } from '#server/platform/cached-value.ts'
import type { Clock } from '#server/ports/clock.ts'
import { ANNOUNCED_SESSIONS, type UpcomingSession } from '#shared/upcoming-sessions.ts'

/** The planned sessions on the public pages, cached like the prices (decision 0049). */
export function createUpcomingSessions({ db, clock }: { db: Db; clock: Clock }) {
  const read = async (): Promise<readonly UpcomingSession[]> => {
    const rows = await listUpcoming(db, { now: clock.now(), limit: ANNOUNCED_SESSIONS })
    return rows.map((row) => ({
      title: row.title,
      startsAt: row.start_time,
      durationInMinutes: row.duration_in_minutes,
    }))
  }
  const cached = createCachedValue<readonly UpcomingSession[]>({ initial: [], clock, read })
  return {
    /** Without waiting; a change arrives within seconds. */
    get: cached.get,
    /** Reads them into the cache. */
    load: async () => void cached.set(await read()),
  }
}
