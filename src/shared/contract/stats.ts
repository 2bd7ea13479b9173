import { call } from './call.ts'
import * as z from 'zod/mini'

/** The change against the previous month in whole percent; null when there is nothing to compare with. */
const trend = z.nullable(z.int())

export const stats = {
  overview: call({
    method: 'GET',
    path: '/admin/stats',
    audience: 'ADMIN',
    summary: 'The figures of the dashboard; revenue in rupees since the first of the month in India.',
    answer: z.object({
      stats: z.object({
        totalUsers: z.int(),
        activeSubscribers: z.int(),
        monthlyRevenue: z.number(),
        totalCourses: z.int(),
        trends: z.object({ totalUsers: trend, activeSubscribers: trend, monthlyRevenue: trend, totalCourses: trend }),
      }),
    }),
  }),
}
