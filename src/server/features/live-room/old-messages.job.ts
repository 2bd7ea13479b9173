import * as pages from './pages.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'
import { DAY_IN_MS, HOUR_IN_MS } from '#shared/domain/ist.ts'

/** A replay can be seen for a year, and its messages with it. */
const MESSAGES_KEPT_IN_MS = 400 * DAY_IN_MS
/** Pages are read within a minute; the messages themselves are kept in rows of their own. */
const PAGES_KEPT_IN_MS = HOUR_IN_MS

export const REMOVE_OLD_MESSAGES_EVERY_SECONDS = 3600

export async function removeOldMessages({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now().getTime()
  await pages.removePagesBefore(db, new Date(now - PAGES_KEPT_IN_MS))
  await pages.removeMessagesBefore(db, new Date(now - MESSAGES_KEPT_IN_MS))
}
