import { removeAnonymous } from './live-presence.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'

export const REMOVE_ANONYMOUS_EVERY_SECONDS = 6 * 3600

/** Removes the attendance of a day ago that is only counted, never shown with a name. */
export async function removeAnonymousAttendance({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await removeAnonymous(db, { before: new Date(clock.now().getTime() - DAY_IN_MS) })
}
