import { call } from './call.ts'
import { byId, instant } from './fields.ts'
import * as z from 'zod/mini'

/** A calendar file (RFC 5545) and its name. */
const calendarFile = z.object({ fileName: z.string(), content: z.string() })
export type CalendarFile = z.output<typeof calendarFile>

/** The address at which a calendar program reads the member's sessions. Who knows it reads them. */
const calendarFeed = z.object({ url: z.string(), createdAt: instant })
export type CalendarFeed = z.output<typeof calendarFeed>

export const calendar = {
  livestream: call({
    method: 'GET',
    path: '/user/livestreams/:id/calendar',
    audience: 'USER',
    requires: 'STREAM',
    summary: 'A live session that is not over as a calendar file (ACTIVE with HALF_YEARLY or ANNUAL).',
    params: byId,
    answer: calendarFile,
  }),
  programme: call({
    method: 'GET',
    path: '/user/videos/initial-plan-calendar',
    audience: 'USER',
    requires: 'PROGRAMME',
    summary: 'The sessions of the daily programme that are not over as a calendar file (ACTIVE with any plan).',
    answer: calendarFile,
  }),
  feed: call({
    method: 'GET',
    path: '/user/calendar-feed',
    audience: 'USER',
    summary: 'The address of the member’s own calendar; null until they make one.',
    answer: z.object({ feed: z.nullable(calendarFeed) }),
  }),
  createFeed: call({
    method: 'POST',
    path: '/user/calendar-feed',
    audience: 'USER',
    summary:
      'Make the address of the member’s own calendar, or a new one in place of the old, which then stops working.',
    body: z.object({
      /** Without it an address that is there stays. */
      isRenewed: z._default(z.boolean('Please choose yes or no.'), false),
    }),
    answer: z.object({ feed: calendarFeed }),
  }),
  removeFeed: call({
    method: 'DELETE',
    path: '/user/calendar-feed',
    audience: 'USER',
    summary: 'End the address of the member’s own calendar.',
  }),
}
