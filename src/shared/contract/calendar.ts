import { call } from './call.ts'
import { byId } from './fields.ts'
import * as z from 'zod/mini'

/** A calendar file (RFC 5545) and its name. */
const calendarFile = z.object({ fileName: z.string(), content: z.string() })
export type CalendarFile = z.output<typeof calendarFile>

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
}
