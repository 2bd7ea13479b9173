import * as times from './programme-times.repo.ts'
import type { Db } from '#server/db/database.ts'
import { addIstDays, type Instant, istDay } from '#shared/domain/ist.ts'
import type { ProgrammeEffect } from '#shared/domain/programme-orders.ts'
import { canChangeTimeToday, programmeTimeOn } from '#shared/domain/programme-times.ts'

interface TimeChange {
  from: string
  to: string
  effect: ProgrammeEffect
  now: Instant
}

/**
 * Keeps the present time of the daily webinar for the days on which it is in force: until today, or until tomorrow when
 * that was chosen or when today's webinar would come twice or not at all.
 */
export async function keepProgrammeTime(trx: Db, { from, to, effect, now }: TimeChange): Promise<void> {
  if (from === to) return
  const before = await times.readTimes(trx)
  const [today, tomorrow] = [istDay(now), istDay(addIstDays(now, 1))]
  if (effect === 'TOMORROW' || !canChangeTimeToday({ ...before, to, now })) {
    await times.keepFormerTime(trx, { until: tomorrow, programmeTime: from })
    return
  }
  await times.dropFormerTimesAfter(trx, today)
  await times.keepFormerTime(trx, { until: today, programmeTime: programmeTimeOn(now, before) })
}
