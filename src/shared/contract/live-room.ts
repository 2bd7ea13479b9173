import { call } from './call.ts'
import { reactionTotals } from './live-presence.ts'
import { boundedText, byId, id, instant, streamStatus, text } from './fields.ts'
import {
  CHAT_MODES,
  countGraphemes,
  MAX_CHAT_NAME_LENGTH,
  MAX_MESSAGE_LENGTH,
  MESSAGE_REASONS,
  MESSAGE_STATES,
  POSTING_STATES,
} from '#shared/domain/live-room.ts'
import * as z from 'zod/mini'

/** More than any script needs for that many characters. */
const MAX_MESSAGE_UNITS = 15 * MAX_MESSAGE_LENGTH
const TOO_LONG = `Message can have at most ${MAX_MESSAGE_LENGTH} characters.`

const messageText = z.pipe(
  boundedText(MAX_MESSAGE_UNITS, { error: 'Message is required.', tooLong: TOO_LONG }).check(
    z.trim(),
    z.refine((typed) => countGraphemes(typed) <= MAX_MESSAGE_LENGTH, { error: TOO_LONG, abort: true }),
  ),
  text('Message', MAX_MESSAGE_UNITS),
)

/** A message that everyone sees. Equal greetings of a page are one message with their number. */
export const chatMessage = z.object({
  _id: z.string(),
  name: z.string(),
  text: z.string(),
  /** Seconds from the start of the session; negative in the waiting room. */
  at: z.number(),
  count: z.int(),
  /** Written by somebody of the team. */
  isTeam: z.optional(z.boolean()),
})
export type ChatMessage = z.output<typeof chatMessage>

/** A message as its sender sees it; the reason is null while it is shown. */
export const ownMessage = z.object({
  _id: z.string(),
  clientId: z.string(),
  text: z.string(),
  sentAt: instant,
  state: z.enum(MESSAGE_STATES),
  reason: z.nullable(z.enum(MESSAGE_REASONS)),
})
export type OwnMessage = z.output<typeof ownMessage>

export const liveRoomEntry = z.object({
  _id: z.string(),
  mode: z.enum(CHAT_MODES),
  /** No moderator is there: everything is held. */
  isHolding: z.boolean(),
  slowModeInSeconds: z.int(),
  opensAt: instant,
  startsAt: instant,
  endsAt: instant,
  /** Opens the pages of this room until then; the next room call gives another one. Null once its last page is made. */
  ticket: z.nullable(z.string()),
  ticketUntil: instant,
  nextPage: z.int(),
  nextAt: instant,
  /** For the heartbeats of this member in this room, as long as the ticket; null once the session is over. */
  presenceToken: z.nullable(z.string()),
  me: z.object({
    name: z.string(),
    mayPost: z.enum(POSTING_STATES),
    pausedUntil: z.nullable(instant),
  }),
  /** The member's own messages of the last minutes, whatever became of them. */
  mine: z.array(ownMessage),
  /** What the last pages have shown, oldest first. */
  recent: z.array(chatMessage),
})
export type LiveRoomEntry = z.output<typeof liveRoomEntry>

export const chatPage = z.object({
  serverTime: instant,
  /** The start of the session: when it is moved, the next page says so. */
  startsAt: instant,
  status: streamStatus,
  mode: z.enum(CHAT_MODES),
  isHolding: z.boolean(),
  slowModeInSeconds: z.int(),
  /** How many members are watching; null below ten. */
  present: z.nullable(z.int()),
  reactions: reactionTotals,
  pinned: z.nullable(chatMessage),
  messages: z.array(chatMessage),
  /** Lines of earlier pages with another count, because one of their messages was removed or shown again. */
  changed: z.optional(z.array(chatMessage)),
  /** Messages of earlier pages that are not shown any more. */
  removed: z.array(z.string()),
  nextPage: z.int(),
  nextAt: instant,
})
export type ChatPage = z.output<typeof chatPage>

const entry = z.object({ room: liveRoomEntry, serverTime: instant })
const messageParams = z.object({ id, messageId: id })

export const liveRoom = {
  room: call({
    method: 'GET',
    path: '/user/livestreams/:id/room',
    audience: 'USER',
    requires: 'STREAM',
    summary: 'The room of a live session: who may write, what was written last, and the ticket for its pages.',
    params: byId,
    answer: entry,
  }),
  webinarRoom: call({
    method: 'GET',
    path: '/user/initial-plan/room',
    audience: 'USER',
    requires: 'PROGRAMME',
    summary: 'The room of today’s webinar, shared by all members on the same day of the programme.',
    answer: entry,
  }),
  page: call({
    method: 'GET',
    path: '/live-rooms/:id/pages/:page',
    audience: 'public',
    summary:
      'A page of a room for holders of its ticket: the same for everyone and never changed. 204 while it is not due.',
    // In one spelling alone: caches keep pages by their address.
    params: z.object({
      id,
      page: z.codec(z.string().check(z.maxLength(9, { abort: true }), z.regex(/^[1-9]\d*$/)), z.int(), {
        decode: Number,
        encode: String,
      }),
    }),
    query: z.object({ ticket: z.optional(boundedText(200, { error: 'This ticket cannot be read.' })) }),
    answer: chatPage,
    shared: { cacheControl: 'public, max-age=60' },
  }),
  send: call({
    method: 'POST',
    path: '/user/live-rooms/:id/messages',
    audience: 'USER',
    summary: 'Write in a room. Sent twice with the same client id it is written once.',
    params: byId,
    body: z.partial(z.object({ clientId: id, text: messageText })),
    answer: z.object({ message: ownMessage }),
  }),
  removeMessage: call({
    method: 'DELETE',
    path: '/user/live-rooms/:id/messages/:messageId',
    audience: 'USER',
    summary: 'Delete one’s own message, within five minutes.',
    params: messageParams,
  }),
  report: call({
    method: 'POST',
    path: '/user/live-rooms/:id/messages/:messageId/report',
    audience: 'USER',
    summary: 'Report a message to the moderators; three members together hide it until they decide.',
    params: messageParams,
  }),
  setName: call({
    method: 'PUT',
    path: '/user/chat-name',
    audience: 'USER',
    summary: 'Choose the name that stands before one’s messages.',
    body: z.object({ name: text('Display name', MAX_CHAT_NAME_LENGTH) }),
    answer: z.object({ name: z.string() }),
  }),
  replayMessages: call({
    method: 'GET',
    path: '/user/livestreams/:id/room/replay',
    audience: 'USER',
    requires: 'STREAM',
    summary: 'The messages that were shown in a session, in order, while its replay is open; none before and after.',
    params: byId,
    answer: z.object({ messages: z.array(chatMessage) }),
  }),
}
