import { call, csvFile } from './call.ts'
import { byId, instant, listQuery, page, streamStatus } from './fields.ts'
import { reactionTotals } from './live-presence.ts'
import * as z from 'zod/mini'

export const attendanceFigures = z.object({
  stream: z.object({ _id: z.string(), title: z.string(), startTime: instant, endTime: instant, status: streamStatus }),
  /** Members with playback now; null unless the session is live. */
  present: z.nullable(z.int()),
  /** Members who played at least once. */
  members: z.int(),
  /** The largest number of the curve; null when nobody came. */
  peak: z.nullable(z.object({ minute: instant, members: z.int() })),
  /** Null when nobody came. */
  meanMinutes: z.nullable(z.number()),
  /** Members who played in the last full minute; null before the end. */
  stayedToEnd: z.nullable(z.int()),
  /** Members who were emailed about the session before it. */
  reminded: z.int(),
  /** Members who asked the teacher in its room; their questions. */
  askers: z.int(),
  questions: z.int(),
  reactions: reactionTotals,
  /** From the first minute of the session to the last one so far: members with playback in that minute. */
  curve: z.array(z.object({ minute: instant, members: z.int() })),
})
export type AttendanceFigures = z.output<typeof attendanceFigures>

/** A member who played. Those under 18 are in the figures, but not in this list. */
export const attendingMember = z.object({
  _id: z.string(),
  name: z.string(),
  /** Null without `members.read`. */
  email: z.nullable(z.string()),
  minutes: z.int(),
  joinedAt: instant,
  leftAt: instant,
  /** Null before the end. */
  stayedToEnd: z.nullable(z.boolean()),
})
export type AttendingMember = z.output<typeof attendingMember>

export const attendance = {
  figures: call({
    method: 'GET',
    path: '/admin/livestreams/:id/attendance',
    audience: 'ADMIN',
    needs: 'rooms.attendance',
    summary: 'How many members came to a live session, for how long, and how many were there in each minute.',
    params: byId,
    answer: z.object({ attendance: attendanceFigures, serverTime: instant }),
  }),
  members: call({
    method: 'GET',
    path: '/admin/livestreams/:id/attendance/members',
    audience: 'ADMIN',
    needs: 'rooms.attendance',
    summary: 'Who came to a live session, by name. Members under 18 are not listed.',
    peopleListField: 'members',
    params: byId,
    query: listQuery,
    answer: z.object({ members: z.array(attendingMember), ...page }),
  }),
  csv: call({
    method: 'GET',
    path: '/admin/livestreams/:id/attendance.csv',
    audience: 'ADMIN',
    needs: 'rooms.attendance',
    freshCode: 'always',
    summary: 'Who came to a live session, as a CSV file.',
    params: byId,
    file: csvFile,
  }),
}
