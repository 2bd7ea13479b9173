import { call } from './call.ts'
import { boundedText, byId, id, instant, listQuery } from './fields.ts'
import { TIMELINE_ACTIONS, TIMELINE_EVENTS, TIMELINE_KINDS, type TimelineKind } from '#shared/domain/timeline.ts'
import * as z from 'zod/mini'

export const timelineEntry = z.object({
  /** Unique within the list. */
  _id: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  event: z.enum(TIMELINE_EVENTS),
  at: instant,
  /** What it is about: a subject, a plan, a title, a number, a note. */
  what: z.nullable(z.string()),
  /** What belongs to it: a reason, a state, a device. */
  detail: z.nullable(z.string()),
  /** In rupees. */
  amount: z.nullable(z.number()),
  /** Minutes attended, or how often playback stopped. */
  count: z.nullable(z.int()),
  until: z.nullable(instant),
  /** Who of the team did it. */
  by: z.nullable(z.string()),
  /** What this reader can do next, and to what. */
  action: z.nullable(z.object({ kind: z.enum(TIMELINE_ACTIONS), target: z.string() })),
})
export type TimelineEntry = z.output<typeof timelineEntry>

const WRONG_KINDS = 'Please choose kinds from the list.'

/** Kinds with commas between them. */
const kinds = z.pipe(
  boundedText(300, { error: WRONG_KINDS }).check(
    z.refine((text) => text.split(',').every((kind) => isTimelineKind(kind)), WRONG_KINDS),
  ),
  z.transform((text): TimelineKind[] => text.split(',').filter((kind) => isTimelineKind(kind))),
)

function isTimelineKind(text: string): text is TimelineKind {
  return TIMELINE_KINDS.some((kind) => kind === text)
}

export const timeline = {
  list: call({
    method: 'GET',
    path: '/admin/users/:id/timeline',
    audience: 'ADMIN',
    needs: 'members.read',
    summary:
      'Everything that happened to a user, newest first, each with what can be done next; without what the roles do not allow to see.',
    params: byId,
    query: z.extend(z.omit(listQuery, { search: true }), { kinds: z.optional(kinds) }),
    answer: z.object({ entries: z.array(timelineEntry), nextCursor: z.nullable(z.string()) }),
  }),
  sendEmailAgain: call({
    method: 'POST',
    path: '/admin/users/:id/emails/:emailId/send-again',
    audience: 'ADMIN',
    needs: 'members.write',
    summary: 'Retries an email to this user that was given up.',
    params: z.object({ id, emailId: id }),
  }),
}
