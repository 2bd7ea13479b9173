import * as content from './dashboard-lists.repo.ts'
import * as months from './monthly-figures.repo.ts'
import * as plans from './plan-figures.repo.ts'
import * as stats from './stats.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { stats as calls } from '#shared/contract/stats.ts'
import { addIstDays, startOfIstMonth } from '#shared/domain/ist.ts'
import { streamStatus } from '#shared/domain/live.ts'
import { rupees } from '#shared/domain/money.ts'
import type { PlanType } from '#shared/domain/plans.ts'
import { lastMonths, type Period, samePeriodLastMonth, splitMonths, trendInPercent } from '#shared/domain/statistics.ts'

const WATCHED_WITHIN_DAYS = 30
const ENDING_WITHIN_DAYS = [7, 30] as const
/** How many items and streams the dashboard lists. */
const LISTED = 5

export function statsService({ db, clock }: { db: Db; clock: Clock }): Handlers<typeof calls> {
  return {
    async overview() {
      const now = clock.now()
      const before = samePeriodLastMonth(now)
      const then = before.until
      const [members, active, revenue, courses, membersThen, activeThen, revenueThen, coursesThen] = await Promise.all([
        stats.countMembers(db, now),
        stats.countActive(db, now),
        stats.revenueInPaise(db, { from: startOfIstMonth(now), until: justAfter(now) }),
        stats.countCourses(db, now),
        stats.countMembers(db, then),
        stats.countActive(db, then),
        stats.revenueInPaise(db, { from: before.from, until: justAfter(then) }),
        stats.countCourses(db, then),
      ])
      return {
        stats: {
          totalUsers: members,
          activeSubscribers: active,
          monthlyRevenue: rupees(revenue),
          totalCourses: courses,
          comparedWith: then,
          trends: {
            totalUsers: trendInPercent({ now: members, before: membersThen }),
            activeSubscribers: trendInPercent({ now: active, before: activeThen }),
            monthlyRevenue: trendInPercent({ now: revenue, before: revenueThen }),
            totalCourses: trendInPercent({ now: courses, before: coursesThen }),
          },
        },
      }
    },

    async revenue() {
      const shown = splitMonths(clock.now())
      const parts = shown.flatMap(({ first, rest }) => (rest ? [first, rest] : [first]))
      const sums = await months.sumRevenue(db, parts)
      const sumOf = (period: Period | null) => (period ? (sums[parts.indexOf(period)] ?? 0) : 0)
      return {
        months: shown.map(({ month, first, rest }) => ({
          month,
          revenue: rupees(sumOf(first) + sumOf(rest)),
          untilSameDay: rupees(sumOf(first)),
        })),
      }
    },

    async plans() {
      const now = clock.now()
      const active = await plans.countActiveByPlan(db, now)
      const sold = await plans.listPlansWithRevenue(db, { from: startOfIstMonth(now), until: justAfter(now) })
      const membersOf = (planType: PlanType, isPaid: boolean) =>
        active.find((each) => each.planType === planType && each.isPaid === isPaid)?.members ?? 0
      const endingSoon = await Promise.all(
        ENDING_WITHIN_DAYS.map(async (withinDays) => {
          return { withinDays, members: await plans.countEndingBy(db, { now, by: addIstDays(now, withinDays) }) }
        }),
      )
      return {
        plans: sold.map(({ planType, planName, revenueInPaise }) => ({
          planType,
          planName,
          paid: membersOf(planType, true),
          complimentary: membersOf(planType, false),
          revenue: rupees(revenueInPaise),
        })),
        endingSoon,
      }
    },

    async members() {
      const shown = monthsUntil(clock.now())
      const [joined, left] = await Promise.all([months.countJoined(db, shown), months.countLeft(db, shown)])
      return {
        months: shown.map(({ month }, index) => ({ month, joined: joined[index] ?? 0, left: left[index] ?? 0 })),
      }
    },

    async signUps() {
      const shown = monthsUntil(clock.now())
      const [signUps, purchases] = await Promise.all([months.countSignUps(db, shown), months.countPurchases(db, shown)])
      return {
        months: shown.map(({ month }, index) => ({
          month,
          signUps: signUps[index] ?? 0,
          purchases: purchases[index] ?? 0,
        })),
      }
    },

    async watched() {
      const since = addIstDays(clock.now(), -WATCHED_WITHIN_DAYS)
      const items = await content.listMostWatched(db, { since, count: LISTED })
      return { items: items.map(({ id, ...item }) => ({ _id: id, ...item })) }
    },

    async upcoming() {
      const now = clock.now()
      const streams = await content.listUpcoming(db, { now, count: LISTED })
      return {
        streams: streams.map((row) => {
          const { video_title: title, video_duration: durationInSeconds } = row
          const video = title === null || durationInSeconds === null ? null : { title, durationInSeconds }
          const times = { startTime: row.start_time, durationInMinutes: row.duration_in_minutes, video }
          return { _id: row.id, title: row.title, ...times, status: streamStatus(times, now) }
        }),
        serverTime: now,
      }
    },
  }
}

/** The last months, the present one until now: terms also end in the future. */
function monthsUntil(now: Date) {
  return lastMonths(now).map((month) => ({ ...month, until: month.until > now ? justAfter(now) : month.until }))
}

/** An exclusive end that still includes the given moment. */
function justAfter(moment: Date): Date {
  return new Date(moment.getTime() + 1)
}
