import { listNotEnded, listUpcoming } from './live-sessions.repo.ts'
import type { Db } from '#server/db/database.ts'
import { listRunningSeries, type SeriesExtension, seriesRuleOf } from '#server/features/livestreams/public.ts'
import { coalesce } from '#server/platform/batch-reads.ts'
import { createCachedValue } from '#server/platform/cached-value.ts'
import type { Clock } from '#server/ports/clock.ts'
import { istDay } from '#shared/domain/ist.ts'
import { seriesPhrase, seriesText } from '#shared/domain/series-words.ts'
import { sessionsAhead } from '#shared/domain/session-series.ts'
import { ANNOUNCED_SESSIONS, type SeriesTexts, type UpcomingSession } from '#shared/upcoming-sessions.ts'

interface Dependencies extends Pick<SeriesExtension, 'ensureExtended'> {
  db: Db
  clock: Clock
}

/** The planned sessions and how they repeat on the public pages, cached like the prices (decision 0049). */
export function createUpcomingSessions({ db, clock, ensureExtended }: Dependencies) {
  const read = async (): Promise<readonly UpcomingSession[]> => {
    await ensureExtended()
    const rows = await listUpcoming(db, { now: clock.now(), limit: ANNOUNCED_SESSIONS })
    return rows.map((row) => ({
      title: row.title,
      startsAt: row.start_time,
      durationInMinutes: row.duration_in_minutes,
    }))
  }
  const readSeries = async (): Promise<readonly SeriesTexts[]> => {
    const now = clock.now()
    const rules = (await listRunningSeries(db, istDay(now))).map(seriesRuleOf)
    return rules.flatMap((rule) => {
      const [next] = sessionsAhead(rule, new Map(), now)
      if (!next) return []
      const phrases = { en: seriesPhrase(rule, 'en'), hi: seriesPhrase(rule, 'hi') }
      return [{ en: seriesText(rule, 'en'), hi: seriesText(rule, 'hi'), phrases, nextStart: next.startTime }]
    })
  }
  const cached = createCachedValue<readonly UpcomingSession[]>({ initial: [], clock, read })
  const cachedSeries = createCachedValue<readonly SeriesTexts[]>({ initial: [], clock, read: readSeries })
  const coalesceNext = coalesce<string | null>()
  return {
    /** Without waiting; a change arrives within seconds. */
    get: cached.get,
    /** How they repeat; the same way. */
    series: cachedSeries.get,
    /** Reads them into the cache. */
    async load(): Promise<void> {
      cached.set(await read())
      cachedSeries.set(await readSeries())
    },
    /** The session that is on, or the next one: the first of the list that members see. */
    next: () =>
      coalesceNext('next', async () => {
        await ensureExtended()
        const [next] = await listNotEnded(db, { now: clock.now(), search: '', limit: 0, after: null })
        return next?.id ?? null
      }),
  }
}
