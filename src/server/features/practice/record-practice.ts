import { addDay } from './practice.repo.ts'
import type { Db } from '#server/db/database.ts'
import { BoundedMap } from '#server/platform/bounded-map.ts'
import type { Clock } from '#server/ports/clock.ts'
import { istDay } from '#shared/domain/ist.ts'

const MEMBERS_IN_MEMORY = 20_000

/** Records that a member practises today. */
export type RecordPractice = (userId: string) => Promise<void>

/** Players report every 15 seconds: a day that is known to be recorded is not written again. */
export function createPracticeRecorder({ db, clock }: { db: Db; clock: Clock }): RecordPractice {
  const recorded = new BoundedMap<string, string>(MEMBERS_IN_MEMORY)
  return async (userId) => {
    const day = istDay(clock.now())
    if (recorded.get(userId) === day) return
    await addDay(db, { userId, day })
    recorded.set(userId, day)
  }
}
