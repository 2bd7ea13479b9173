import { alignSeries } from './series-sessions.ts'
import * as repo from './session-series.repo.ts'
import type { Db } from '#server/db/database.ts'
import { coalesce } from '#server/platform/batch-reads.ts'
import type { Clock } from '#server/ports/clock.ts'
import { istDay } from '#shared/domain/ist.ts'

export const EXTEND_SERIES_EVERY_SECONDS = 3600

/** Puts the sessions of the next weeks into the schedule: an hourly job, and the first reader of a day. */
export function createSeriesExtension({ db, clock }: { db: Db; clock: Clock }) {
  let extendedOn = ''
  const coalesceExtension = coalesce<void>()

  async function extend(): Promise<void> {
    const today = istDay(clock.now())
    for (const { id } of await repo.listRunning(db, today)) await alignSeries(db, id, clock.now())
    extendedOn = today
  }

  return {
    extend,
    /** So that no reader sees less because the job is late. */
    async ensureExtended(): Promise<void> {
      const today = istDay(clock.now())
      if (today !== extendedOn) await coalesceExtension(today, extend)
    },
  }
}

export type SeriesExtension = ReturnType<typeof createSeriesExtension>
