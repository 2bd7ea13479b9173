import * as deliveries from './deliveries.repo.ts'
import * as repo from './messages.repo.ts'
import * as notifications from './notifications.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'
import { addIstDays, DAY_IN_MS } from '#shared/domain/ist.ts'
import { marketingDay, MESSAGES_KEPT_FOR_DAYS } from '#shared/domain/messages.ts'

export const REMOVE_OLD_DELIVERIES_EVERY_SECONDS = 24 * 3600
/** Rows in a statement, so that it does not take long. */
const AT_ONCE = 5000

/** Removes who had which message after half a year, and the notifications; the sums stay with the messages. */
export async function removeOldDeliveries({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - MESSAGES_KEPT_FOR_DAYS * DAY_IN_MS)
  for (const { id, channels, stream_id: streamId } of await repo.endedBefore(db, before)) {
    if (streamId !== null) {
      await repo.recordCame(db, { id, came: await deliveries.countCame(db, { messageId: id, channels, streamId }) })
    }
    while (await deliveries.removeOf(db, id, AT_ONCE));
  }
  while (await notifications.removeOlderThan(db, before, AT_ONCE));
  await deliveries.removeMarketingDays(db, addIstDays(marketingDay(now), -1))
}
