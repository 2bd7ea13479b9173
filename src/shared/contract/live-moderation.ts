import { call } from './call.ts'
import { byId, id, instant, streamStatus, text, version } from './fields.ts'
import { chatMessage } from './live-room.ts'
import {
  CHAT_MODES,
  MESSAGE_REASONS,
  MESSAGE_STATES,
  MODERATION_DECISIONS,
  MODERATION_TABS,
  PAUSE_IN_MINUTES,
  SLOW_MODE_IN_SECONDS,
} from '#shared/domain/live-room.ts'
import * as z from 'zod/mini'

/** A message as moderators see it. */
export const moderatedMessage = z.object({
  _id: z.string(),
  userId: z.string(),
  name: z.string(),
  text: z.string(),
  sentAt: instant,
  /** Seconds from the start of the session. */
  at: z.number(),
  state: z.enum(MESSAGE_STATES),
  reason: z.nullable(z.enum(MESSAGE_REASONS)),
  reports: z.int(),
  /** Until when its sender may not write in this room; null when they may. */
  pausedUntil: z.nullable(instant),
  /** Another moderator is deciding about it until then; null when nobody is. */
  claim: z.nullable(z.object({ name: z.string(), isMine: z.boolean(), until: instant })),
})
export type ModeratedMessage = z.output<typeof moderatedMessage>

const room = {
  _id: z.string(),
  title: z.string(),
  /** The day of the programme; null for a live session. */
  programmeDay: z.nullable(z.int()),
  opensAt: instant,
  startsAt: instant,
  endsAt: instant,
  status: streamStatus,
  held: z.int(),
  reported: z.int(),
  openQuestions: z.int(),
}
export const moderatedRoomCard = z.object(room)
export type ModeratedRoomCard = z.output<typeof moderatedRoomCard>

export const moderatedRoom = z.object({
  ...room,
  mode: z.enum(CHAT_MODES),
  isHolding: z.boolean(),
  slowModeInSeconds: z.int(),
  /** How many members are watching. */
  present: z.int(),
  pinned: z.nullable(chatMessage),
  pauses: z.array(z.object({ userId: z.string(), name: z.string(), until: instant })),
  version,
})
export type ModeratedRoom = z.output<typeof moderatedRoom>

const roomAnswer = z.object({ room: moderatedRoom, serverTime: instant })
const messageAnswer = z.object({ message: moderatedMessage })
const messageParams = z.object({ id, messageId: id })
const chatWords = z.object({ words: z.array(z.string()), version })

export const liveModeration = {
  rooms: call({
    method: 'GET',
    path: '/admin/live-rooms',
    audience: 'ADMIN',
    summary: 'The rooms that are open, open soon or have closed lately, with what waits in them.',
    answer: z.object({ rooms: z.array(moderatedRoomCard), serverTime: instant }),
  }),
  get: call({
    method: 'GET',
    path: '/admin/live-rooms/:id',
    audience: 'ADMIN',
    summary: 'A room with its settings and the members whose writing is paused.',
    params: byId,
    answer: roomAnswer,
  }),
  update: call({
    method: 'PATCH',
    path: '/admin/live-rooms/:id',
    audience: 'ADMIN',
    summary: 'Change the settings of a room. With a version that is no more: 409 and the room as it is now.',
    params: byId,
    body: z.partial(
      z.object({
        mode: z.enum(CHAT_MODES, 'Please choose who may write.'),
        slowModeInSeconds: z
          .int('Slow mode must be whole seconds.')
          .check(
            z.minimum(SLOW_MODE_IN_SECONDS.least, `Slow mode is at least ${SLOW_MODE_IN_SECONDS.least} seconds.`),
            z.maximum(SLOW_MODE_IN_SECONDS.most, `Slow mode can be at most ${SLOW_MODE_IN_SECONDS.most} seconds.`),
          ),
        pinnedMessageId: z.nullable(id),
        version,
      }),
    ),
    answer: roomAnswer,
  }),
  queue: call({
    method: 'GET',
    path: '/admin/live-rooms/:id/queue',
    audience: 'ADMIN',
    summary: 'The messages of a tab, oldest first; of those that are shown the latest.',
    params: byId,
    query: z.object({ tab: z._default(z.enum(MODERATION_TABS), 'HELD') }),
    answer: z.object({ messages: z.array(moderatedMessage), held: z.int(), reported: z.int(), serverTime: instant }),
  }),
  claim: call({
    method: 'POST',
    path: '/admin/live-rooms/:id/messages/:messageId/claim',
    audience: 'ADMIN',
    summary: 'Keep a message for oneself for a minute, so that two do not decide about it.',
    params: messageParams,
    answer: messageAnswer,
  }),
  decide: call({
    method: 'POST',
    path: '/admin/live-rooms/:id/messages/:messageId/decision',
    audience: 'ADMIN',
    summary: 'Show or hide a message, or undo the last decision about it.',
    params: messageParams,
    body: z.partial(z.object({ decision: z.enum(MODERATION_DECISIONS, 'Please choose to show, hide or undo.') })),
    answer: messageAnswer,
  }),
  pause: call({
    method: 'POST',
    path: '/admin/live-rooms/:id/pauses',
    audience: 'ADMIN',
    summary: 'Pause a member’s writing in a room; they go on watching.',
    params: byId,
    body: z.partial(
      z.object({
        userId: id,
        minutes: z
          .int('Minutes must be a whole number.')
          .check(
            z.minimum(PAUSE_IN_MINUTES.least, `A pause is at least ${PAUSE_IN_MINUTES.least} minute.`),
            z.maximum(PAUSE_IN_MINUTES.most, 'A pause can be at most a day.'),
          ),
      }),
    ),
    answer: roomAnswer,
  }),
  endPause: call({
    method: 'DELETE',
    path: '/admin/live-rooms/:id/pauses/:userId',
    audience: 'ADMIN',
    summary: 'Let a member write again.',
    params: z.object({ id, userId: id }),
    answer: roomAnswer,
  }),
  attend: call({
    method: 'POST',
    path: '/admin/live-rooms/:id/moderator',
    audience: 'ADMIN',
    summary: 'The moderators’ screen is open; two minutes after the last of these the room holds everything.',
    params: byId,
  }),
  words: call({
    method: 'GET',
    path: '/admin/chat-words',
    audience: 'ADMIN',
    summary: 'The words with which a message is held in every room.',
    answer: chatWords,
  }),
  setWords: call({
    method: 'PUT',
    path: '/admin/chat-words',
    audience: 'ADMIN',
    summary: 'Change these words. With a version that is no more: 409 and the words as they are now.',
    body: z.object({ words: z.array(text('Word', 60)).check(z.maxLength(500)), version }),
    answer: chatWords,
  }),
}
