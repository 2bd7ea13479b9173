import { call } from './call.ts'
import { byId, instant, optionalText, version } from './fields.ts'
import { MESSAGE_REASONS, MODERATION_TABS, PAUSE_IN_MINUTES } from '#shared/domain/live-room.ts'
import { MAX_REFLECTION_QUESTION_LENGTH, REFLECTION_STATES } from '#shared/domain/reflections.ts'
import * as z from 'zod/mini'

/** A reflection or comment as moderators see it; private ones are never among them. */
export const moderatedReflection = z.object({
  _id: z.string(),
  userId: z.string(),
  name: z.string(),
  text: z.string(),
  isComment: z.boolean(),
  day: z.nullable(z.int()),
  /** Of the lesson or recording; null once it is deleted. */
  title: z.nullable(z.string()),
  writtenAt: instant,
  state: z.enum(REFLECTION_STATES),
  reason: z.nullable(z.enum(MESSAGE_REASONS)),
  /** When it is shown unless somebody decides before; null for never. */
  shownFrom: z.nullable(instant),
  heldSince: z.nullable(instant),
  reports: z.int(),
  /** Until when its author may share nothing; null when they may. */
  pausedUntil: z.nullable(instant),
  version,
})
export type ModeratedReflection = z.output<typeof moderatedReflection>

export const REFLECTION_DECISIONS = ['SHOW', 'HIDE'] as const

const reflectionAnswer = z.object({ reflection: moderatedReflection })

export const reflectionModeration = {
  queue: call({
    method: 'GET',
    path: '/admin/reflections',
    audience: 'ADMIN',
    needs: 'rooms.moderate',
    summary: 'The shared reflections and comments of a tab, oldest first; of those that are shown the latest.',
    query: z.object({ tab: z._default(z.enum(MODERATION_TABS), 'HELD') }),
    answer: z.object({
      reflections: z.array(moderatedReflection),
      held: z.int(),
      reported: z.int(),
      serverTime: instant,
    }),
  }),
  decide: call({
    method: 'POST',
    path: '/admin/reflections/:id/decision',
    audience: 'ADMIN',
    needs: 'rooms.moderate',
    summary:
      'Show or hide a shared reflection or comment as it was read: 409 and the present text once its author has changed it. A decision can be changed at any time.',
    params: byId,
    body: z.partial(z.object({ decision: z.enum(REFLECTION_DECISIONS, 'Please choose to show or hide.'), version })),
    answer: reflectionAnswer,
  }),
  pause: call({
    method: 'POST',
    path: '/admin/reflections/:id/pause',
    audience: 'ADMIN',
    needs: 'rooms.moderate',
    summary:
      'Pause its author: until then they share nothing, here and in the rooms of live sessions. 0 ends the pause.',
    params: byId,
    body: z.partial(
      z.object({
        minutes: z
          .int('Minutes must be a whole number.')
          .check(
            z.minimum(0, 'Minutes must be a whole number.'),
            z.maximum(PAUSE_IN_MINUTES.most, 'A pause can be at most a day.'),
          ),
      }),
    ),
    answer: reflectionAnswer,
  }),
}

const question = z.object({ english: z.string(), hindi: z.string(), version })

export const reflectionQuestions = {
  read: call({
    method: 'GET',
    path: '/admin/items/:id/reflection-question',
    audience: 'ADMIN',
    needs: 'content.write',
    summary: 'The teacher’s question about a video, audio or e-book; empty for the usual question.',
    params: byId,
    answer: question,
  }),
  update: call({
    method: 'PUT',
    path: '/admin/items/:id/reflection-question',
    audience: 'ADMIN',
    needs: 'content.write',
    summary: 'Change this question. With a version that is no more: 409 and the question as it is now.',
    params: byId,
    body: z.partial(
      z.object({
        english: optionalText('Question in English', MAX_REFLECTION_QUESTION_LENGTH),
        hindi: optionalText('Question in Hindi', MAX_REFLECTION_QUESTION_LENGTH),
        version,
      }),
    ),
    answer: question,
  }),
}
