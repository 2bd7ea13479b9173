import * as figures from './watch-figures.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'
import { DAY_IN_MS, istDay } from '#shared/domain/ist.ts'

const KEPT_DAYS = 400

export const REMOVE_OLD_FIGURES_EVERY_SECONDS = 24 * 3600

/** Removes the figures of more than a year ago. */
export async function removeOldFigures({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await figures.removeBefore(db, istDay(new Date(clock.now().getTime() - KEPT_DAYS * DAY_IN_MS)))
}
