import * as troubles from './playback-troubles.repo.ts'
import * as figures from './watch-figures.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'
import { DAY_IN_MS, istDay } from '#shared/domain/ist.ts'
import { TROUBLES_KEPT_DAYS } from '#shared/domain/playback-trouble.ts'

const KEPT_DAYS = 400

export const REMOVE_OLD_FIGURES_EVERY_SECONDS = 24 * 3600

/** Removes the figures of more than a year ago, and what did not play for members of more than a month ago. */
export async function removeOldFigures({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now().getTime()
  await figures.removeBefore(db, istDay(new Date(now - KEPT_DAYS * DAY_IN_MS)))
  await troubles.removeBefore(db, new Date(now - TROUBLES_KEPT_DAYS * DAY_IN_MS))
}
