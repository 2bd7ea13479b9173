import * as stats from './stats.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { stats as calls } from '#shared/contract/stats.ts'
import { addIstMonths, startOfIstMonth } from '#shared/domain/ist.ts'
import { rupees } from '#shared/domain/money.ts'
import { trendInPercent } from '#shared/domain/statistics.ts'

export function statsService({ db, clock }: { db: Db; clock: Clock }): Handlers<typeof calls> {
  return {
    async overview() {
      const now = clock.now()
      const monthStart = startOfIstMonth(now)
      const lastMonth = { from: addIstMonths(monthStart, -1), until: monthStart }
      const endOfLastMonth = new Date(monthStart.getTime() - 1)
      const [members, active, revenue, courses, membersThen, activeThen, revenueThen, coursesThen] = await Promise.all([
        stats.countMembers(db, now),
        stats.countActive(db, now),
        stats.revenueInPaise(db, { from: monthStart, until: new Date(now.getTime() + 1) }),
        stats.countCourses(db, now),
        stats.countMembers(db, endOfLastMonth),
        stats.countActive(db, endOfLastMonth),
        stats.revenueInPaise(db, lastMonth),
        stats.countCourses(db, endOfLastMonth),
      ])
      return {
        stats: {
          totalUsers: members,
          activeSubscribers: active,
          monthlyRevenue: rupees(revenue),
          totalCourses: courses,
          trends: {
            totalUsers: trendInPercent({ now: members, before: membersThen }),
            activeSubscribers: trendInPercent({ now: active, before: activeThen }),
            monthlyRevenue: trendInPercent({ now: revenue, before: revenueThen }),
            totalCourses: trendInPercent({ now: courses, before: coursesThen }),
          },
        },
      }
    },
  }
}
