import { call } from './call.ts'
import { boundedText, byId, id, instant, listQuery, multilineText, page, version } from './fields.ts'
import { countGraphemes, MESSAGE_REASONS } from '#shared/domain/live-room.ts'
import {
  MAX_COMMENT_LENGTH,
  MAX_REFLECTION_LENGTH,
  REFLECTION_STATES,
  SHARING_STATES,
} from '#shared/domain/reflections.ts'
import * as z from 'zod/mini'

/** More than any script needs for one character as a reader counts them. */
const UNITS_PER_CHARACTER = 15

/** A text whose length is counted as a reader counts it. */
function readerText(name: string, max: number) {
  const units = UNITS_PER_CHARACTER * max
  const tooLong = `${name} can have at most ${max} characters.`
  return z.pipe(
    boundedText(units, { error: `${name} is required.`, tooLong }).check(
      z.trim(),
      z.refine((typed) => countGraphemes(typed) <= max, { error: tooLong, abort: true }),
    ),
    multilineText(name, units),
  )
}

/** A member's own reflection. */
export const ownReflection = z.object({
  _id: z.string(),
  clientId: z.string(),
  /** The video, audio or e-book it was written under. */
  itemId: z.string(),
  /** The day of the programme; null for a lesson. */
  day: z.nullable(z.int()),
  /** Of the item; null once it is deleted. */
  title: z.nullable(z.string()),
  text: z.string(),
  isShared: z.boolean(),
  state: z.enum(REFLECTION_STATES),
  reason: z.nullable(z.enum(MESSAGE_REASONS)),
  /** First names of members who said thanks, the latest first, five at most. */
  thankedBy: z.array(z.string()),
  writtenAt: instant,
  updatedAt: instant,
  version,
})
export type OwnReflection = z.output<typeof ownReflection>

/** What another member has shared. */
export const sharedReflection = z.object({
  _id: z.string(),
  name: z.string(),
  text: z.string(),
  sharedAt: instant,
  isThanked: z.boolean(),
  isReported: z.boolean(),
  comments: z.int(),
})
export type SharedReflection = z.output<typeof sharedReflection>

export const reflectionComment = z.object({
  _id: z.string(),
  clientId: z.string(),
  name: z.string(),
  text: z.string(),
  isMine: z.boolean(),
  /** Others see a member's comment when it is SHOWN; they themselves always. */
  state: z.enum(REFLECTION_STATES),
  isReported: z.boolean(),
  writtenAt: instant,
})
export type ReflectionComment = z.output<typeof reflectionComment>

const answer = z.object({ reflection: ownReflection })
const pageQuery = z.omit(listQuery, { search: true })

export const reflections = {
  read: call({
    method: 'GET',
    path: '/user/items/:id/reflection',
    audience: 'USER',
    summary: 'The teacher’s question about a day’s recording or a lesson, and the member’s own reflection.',
    params: byId,
    answer: z.object({
      question: z.object({ en: z.string(), hi: z.string() }),
      day: z.nullable(z.int()),
      mine: z.nullable(ownReflection),
      mayShare: z.enum(SHARING_STATES),
    }),
  }),
  write: call({
    method: 'PUT',
    path: '/user/items/:id/reflection',
    audience: 'USER',
    summary:
      'Write or change one’s reflection. Sent twice it is stored once; written from an older version: 409 and the text as it is now.',
    params: byId,
    body: z.partial(
      z.object({
        clientId: id,
        text: readerText('Reflection', MAX_REFLECTION_LENGTH),
        isShared: z.boolean('Please choose yes or no.'),
        version,
      }),
    ),
    answer,
  }),
  others: call({
    method: 'GET',
    path: '/user/items/:id/reflections',
    audience: 'USER',
    summary:
      'What others have shared at this day of the programme, of all years, or at this lesson, newest first. Closed until the member has written their own.',
    params: byId,
    query: pageQuery,
    answer: z.object({
      isOpen: z.boolean(),
      reflections: z.array(sharedReflection),
      nextCursor: z.nullable(z.string()),
    }),
  }),
  mine: call({
    method: 'GET',
    path: '/user/reflections/mine',
    audience: 'USER',
    summary: 'The member’s own reflections, newest first, also of lessons that are no more.',
    query: pageQuery,
    answer: z.object({ reflections: z.array(ownReflection), ...page }),
  }),
  withdraw: call({
    method: 'POST',
    path: '/user/reflections/:id/withdrawal',
    audience: 'USER',
    summary: 'Share one’s reflection no longer: its comments go, the text stays for oneself.',
    params: byId,
    answer,
  }),
  remove: call({
    method: 'DELETE',
    path: '/user/reflections/:id',
    audience: 'USER',
    summary: 'Delete one’s reflection with its comments, or one’s comment.',
    params: byId,
  }),
  thank: call({
    method: 'PUT',
    path: '/user/reflections/:id/thanks',
    audience: 'USER',
    summary: 'Thank the author, once.',
    params: byId,
  }),
  endThanks: call({
    method: 'DELETE',
    path: '/user/reflections/:id/thanks',
    audience: 'USER',
    summary: 'Take one’s thanks back.',
    params: byId,
  }),
  report: call({
    method: 'POST',
    path: '/user/reflections/:id/report',
    audience: 'USER',
    summary: 'Report a reflection or comment to the moderators; three members together hide it until they decide.',
    params: byId,
  }),
}

export const reflectionComments = {
  list: call({
    method: 'GET',
    path: '/user/reflections/:id/comments',
    audience: 'USER',
    summary: 'The comments on a shared reflection that the member may read, oldest first.',
    params: byId,
    answer: z.object({ comments: z.array(reflectionComment), mayShare: z.enum(SHARING_STATES) }),
  }),
  add: call({
    method: 'POST',
    path: '/user/reflections/:id/comments',
    audience: 'USER',
    summary: 'Comment on a shared reflection. Sent twice with the same client id it is written once.',
    params: byId,
    body: z.partial(z.object({ clientId: id, text: readerText('Comment', MAX_COMMENT_LENGTH) })),
    answer: z.object({ comment: reflectionComment }),
    status: 201,
  }),
}
