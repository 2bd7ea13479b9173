import { removeUnkept } from './live-presence.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'

export const REMOVE_UNKEPT_EVERY_SECONDS = 6 * 3600

/** Forgets who was in a room a day ago, where nothing is to be kept of them. */
export async function removeUnkeptAttendance({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await removeUnkept(db, { before: new Date(clock.now().getTime() - DAY_IN_MS) })
}
