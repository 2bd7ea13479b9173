import * as health from './webhook-health.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Clock } from '#server/ports/clock.ts'
import { HOUR_IN_MS, SECOND_IN_MS } from '#shared/domain/ist.ts'

/**
 * Counts events with a wrong signature for the Payments screen. Anyone can send them, so the count is written at most
 * once a second; refusals in between are added to the next write.
 */
export function refusalCounter({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): () => Promise<void> {
  let refusals = 0
  let writtenAt = -Infinity
  return async () => {
    refusals += 1
    const now = clock.now()
    if (now.getTime() - writtenAt < SECOND_IN_MS) return
    const count = refusals
    refusals = 0
    writtenAt = now.getTime()
    const hour = new Date(Math.floor(writtenAt / HOUR_IN_MS) * HOUR_IN_MS)
    // A failed write must not turn a refusal into an error.
    await health
      .addRefusals(db, { hour, refusals: count, now })
      .catch((err) => log.warn({ err }, 'a webhook refusal was not counted'))
  }
}
