import { call } from './call.ts'
import { instant, streamStatus } from './fields.ts'
import { PLAN_TYPES } from '#shared/domain/plans.ts'
import { ITEM_KINDS } from '#shared/domain/progress.ts'
import * as z from 'zod/mini'

/** The change against the previous month in whole percent; null when there is no earlier value. */
const trend = z.nullable(z.int())

/** A month in India as 'YYYY-MM'. */
const month = z.string()

export const stats = {
  overview: call({
    method: 'GET',
    path: '/admin/stats',
    audience: 'ADMIN',
    needs: 'figures.read',
    summary:
      'The figures of the dashboard; revenue in rupees since the first of the month in India. Trends compare with the same moment a month before.',
    answer: z.object({
      stats: z.object({
        totalUsers: z.int(),
        activeSubscribers: z.int(),
        monthlyRevenue: z.number(),
        totalCourses: z.int(),
        /** The moment of last month that the trends compare with. */
        comparedWith: instant,
        trends: z.object({ totalUsers: trend, activeSubscribers: trend, monthlyRevenue: trend, totalCourses: trend }),
      }),
    }),
  }),
  revenue: call({
    method: 'GET',
    path: '/admin/stats/revenue',
    audience: 'ADMIN',
    needs: 'figures.read',
    summary:
      'Captured payments less refunds in rupees, for each of the last twelve months in India, oldest first; `untilSameDay` is the part up to the present day and time of the month.',
    answer: z.object({ months: z.array(z.object({ month, revenue: z.number(), untilSameDay: z.number() })) }),
  }),
  plans: call({
    method: 'GET',
    path: '/admin/stats/plans',
    audience: 'ADMIN',
    needs: 'figures.read',
    summary:
      'Active members by the plan that counts, bought or complimentary, with the revenue of this month; and how many members have a plan that ends soon without another after it.',
    answer: z.object({
      plans: z.array(
        z.object({
          planType: z.enum(PLAN_TYPES),
          planName: z.string(),
          paid: z.int(),
          complimentary: z.int(),
          revenue: z.number(),
        }),
      ),
      endingSoon: z.array(z.object({ withinDays: z.int(), members: z.int() })),
    }),
  }),
  members: call({
    method: 'GET',
    path: '/admin/stats/members',
    audience: 'ADMIN',
    needs: 'figures.read',
    summary: 'How many began to have a plan and how many were left without one, for each of the last twelve months.',
    answer: z.object({ months: z.array(z.object({ month, joined: z.int(), left: z.int() })) }),
  }),
  signUps: call({
    method: 'GET',
    path: '/admin/stats/sign-ups',
    audience: 'ADMIN',
    needs: 'figures.read',
    summary:
      'Accounts made and plans paid for, for each of the last twelve months; what went back whole does not count.',
    answer: z.object({ months: z.array(z.object({ month, signUps: z.int(), purchases: z.int() })) }),
  }),
  watched: call({
    method: 'GET',
    path: '/admin/stats/watched',
    audience: 'ADMIN',
    needs: 'content.watch',
    summary: 'The five items that most members opened in the last 30 days, and how many of those have finished them.',
    answer: z.object({
      items: z.array(
        z.object({ _id: z.string(), kind: z.enum(ITEM_KINDS), title: z.string(), members: z.int(), finished: z.int() }),
      ),
    }),
  }),
  upcoming: call({
    method: 'GET',
    path: '/admin/stats/upcoming',
    audience: 'ADMIN',
    needs: 'content.watch',
    summary: 'The next five live streams, the running ones first; the video is null once it was deleted.',
    answer: z.object({
      streams: z.array(
        z.object({
          _id: z.string(),
          title: z.string(),
          video: z.nullable(z.object({ title: z.string(), durationInSeconds: z.number() })),
          startTime: instant,
          durationInMinutes: z.int(),
          status: streamStatus,
        }),
      ),
      serverTime: instant,
    }),
  }),
}
