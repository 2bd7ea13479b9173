import { listDays } from './practice.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { practice as calls } from '#shared/contract/practice.ts'
import { istDay } from '#shared/domain/ist.ts'
import { lampsOfMonth, weeksOfMonth } from '#shared/domain/practice.ts'

/** The member's practice, for themselves alone. */
export function practiceService({ db, clock }: { db: Db; clock: Clock }): Handlers<typeof calls> {
  return {
    async month({ query, viewer: { userId } }) {
      const today = istDay(clock.now())
      const month = query.month ?? today.slice(0, 7)
      const practised = await listDays(db, { userId, ...weeksOfMonth(month) })
      return { month, today, days: lampsOfMonth({ month, practised, today }) }
    },
  }
}
