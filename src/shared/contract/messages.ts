import { call } from './call.ts'
import { byId, id, instant, listQuery, optionalMultilineText, optionalText, page, version } from './fields.ts'
import { language } from './locale.ts'
import { segment, storedSegment } from './segments.ts'
import {
  CHANNEL_NAMES,
  DELIVERY_REASONS,
  MAX_MESSAGE_LENGTH,
  MAX_SUBJECT_LENGTH,
  MESSAGE_KINDS,
  MESSAGE_STATES,
  unknownPlaceholder,
} from '#shared/domain/messages.ts'
import * as z from 'zod/mini'

/** Nothing stands for somebody but {{name}}: a misspelt placeholder would be read by everybody. */
const knownPlaceholders = z.refine<string>((text) => unknownPlaceholder(text) === null, {
  error: 'Only {{name}} can stand in double braces.',
})

const messageText = z.object({
  subject: optionalText('Subject', MAX_SUBJECT_LENGTH).check(knownPlaceholders),
  body: optionalMultilineText('Message', MAX_MESSAGE_LENGTH).check(knownPlaceholders),
})

const kind = z.enum(MESSAGE_KINDS, 'Please choose announcement or news.')
const channel = z.enum(CHANNEL_NAMES, 'Please choose a channel from the list.')

const channels = z.array(channel, 'Please choose a channel.').check(
  z.minLength(1, 'Please choose a channel.'),
  z.maxLength(CHANNEL_NAMES.length, 'Please choose each channel once.'),
  z.refine((chosen) => new Set(chosen).size === chosen.length, 'Please choose each channel once.'),
)

const fields = {
  kind,
  segment,
  /** Both languages; empty while not written. Sending needs each language that the group reads. */
  texts: z.object({ en: messageText, hi: messageText }),
  channels,
  /** The live session that the message invites to; who comes to it within a day is counted. */
  streamId: z.nullable(id),
}

/** The answer has no rules: what is stored was checked when it came. */
const writtenText = z.object({ subject: z.string(), body: z.string() })

/** How far a message is on one channel. */
export const channelFigures = z.object({
  channel: z.enum(CHANNEL_NAMES),
  waiting: z.int(),
  sent: z.int(),
  skipped: z.int(),
  failed: z.int(),
  /** Why, of those skipped and failed; the most frequent first. */
  reasons: z.array(z.object({ reason: z.enum(DELIVERY_REASONS), count: z.int() })),
})
export type ChannelFigures = z.output<typeof channelFigures>

export const messageFigures = z.object({
  channels: z.array(channelFigures),
  /** Members who were in the named session within 24 hours after they had the message; null without a session. */
  came: z.nullable(z.int()),
})
export type MessageFigures = z.output<typeof messageFigures>

/** A message to many members, as administrators see it. */
export const message = z.object({
  _id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  state: z.enum(MESSAGE_STATES),
  segment: storedSegment,
  /** The segment in plain English. */
  segmentWords: z.string(),
  texts: z.object({ en: writtenText, hi: writtenText }),
  channels: z.array(z.enum(CHANNEL_NAMES)),
  /** Null without one, and after the session was deleted for good. */
  stream: z.nullable(z.object({ _id: z.string(), title: z.string(), startTime: instant })),
  /** Of a scheduled message. */
  sendAt: z.nullable(instant),
  /** How many members it goes to: in the group when sending began; null before. */
  recipients: z.nullable(z.int()),
  /** When a message that waits for the morning goes on; null when it does not wait. */
  waitsUntil: z.nullable(instant),
  createdAt: instant,
  changedAt: instant,
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** Who wrote it, and who sent it; null once that account is deleted. */
  writtenBy: z.nullable(z.string()),
  sentBy: z.nullable(z.string()),
  version,
})
export type Message = z.output<typeof message>

/** A message of the list, with how far it is over all channels. */
export const listedMessage = z.extend(message, {
  progress: z.object({ waiting: z.int(), sent: z.int(), skipped: z.int(), failed: z.int() }),
})
export type ListedMessage = z.output<typeof listedMessage>

/** Of a refused change; `message` is the refusal’s sentence. */
export const messageConflict = z.object({ current: message })

const oneMessage = z.object({ message, figures: messageFigures, serverTime: instant })

/** Messages to many members (`docs/decisions/0090-messages.md`). */
export const messages = {
  list: call({
    method: 'GET',
    path: '/admin/messages',
    audience: 'ADMIN',
    needs: 'messages.write',
    summary: 'Messages to members, newest first; found by the words of their subjects.',
    query: z.extend(listQuery, { kind: z.optional(kind), state: z.optional(z.enum(MESSAGE_STATES)) }),
    answer: z.object({ messages: z.array(listedMessage), ...page, serverTime: instant }),
  }),
  channels: call({
    method: 'GET',
    path: '/admin/messages/channels',
    audience: 'ADMIN',
    needs: 'messages.write',
    summary: 'The channels that are set up; only these can be chosen.',
    answer: z.object({ channels: z.array(z.enum(CHANNEL_NAMES)) }),
  }),
  count: call({
    method: 'POST',
    path: '/admin/messages/count',
    audience: 'ADMIN',
    needs: 'messages.write',
    summary: 'How many members a rule means now, ten of them, and the rule in words.',
    body: z.object({ segment }),
    answer: z.object({
      count: z.int(),
      words: z.string(),
      /** The address is masked: a•••@example.com. */
      examples: z.array(z.object({ name: z.string(), email: z.string() })),
    }),
  }),
  one: call({
    method: 'GET',
    path: '/admin/messages/:id',
    audience: 'ADMIN',
    needs: 'messages.write',
    summary: 'A message with its figures.',
    params: byId,
    answer: oneMessage,
  }),
  create: call({
    method: 'POST',
    path: '/admin/messages',
    audience: 'ADMIN',
    needs: 'messages.write',
    summary: 'Make a draft.',
    body: z.object(fields),
    bodyLimitInBytes: 256 * 1024,
    answer: oneMessage,
    status: 201,
  }),
  update: call({
    method: 'PATCH',
    path: '/admin/messages/:id',
    audience: 'ADMIN',
    needs: 'messages.write',
    summary:
      'Change a draft (409 MESSAGE_NOT_DRAFT). With a version that is no more: 409 and the message as it is now in `current`.',
    params: byId,
    body: z.partial(z.object({ ...fields, version })),
    bodyLimitInBytes: 256 * 1024,
    answer: oneMessage,
  }),
  duplicate: call({
    method: 'POST',
    path: '/admin/messages/:id/copy',
    audience: 'ADMIN',
    needs: 'messages.write',
    summary: 'Make a draft with the texts, the group and the channels of a message.',
    params: byId,
    answer: oneMessage,
    status: 201,
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/messages/:id',
    audience: 'ADMIN',
    needs: 'messages.write',
    summary: 'Delete a draft (409 MESSAGE_NOT_DRAFT).',
    params: byId,
  }),
  test: call({
    method: 'POST',
    path: '/admin/messages/:id/test',
    audience: 'ADMIN',
    needs: 'messages.write',
    summary: 'Send a draft to oneself alone, on every channel that it names, in the language asked for.',
    params: byId,
    body: z.partial(z.object({ language })),
    answer: z.object({ channels: z.array(z.enum(CHANNEL_NAMES)) }),
  }),
  send: call({
    method: 'POST',
    path: '/admin/messages/:id/send',
    audience: 'ADMIN',
    needs: 'messages.send',
    freshCode: 'always',
    summary:
      'Send a draft now, or at `sendAt`. `count` is the number of members that was shown and typed; if the group has changed much since: 409 AUDIENCE_CHANGED with `count` as it is now.',
    params: byId,
    body: z.partial(
      z.object({
        count: z.int('Please type the number of members.').check(z.minimum(0), z.maximum(100_000_000)),
        /** Null or absent for now. */
        sendAt: z.nullable(instant),
        version,
      }),
    ),
    answer: oneMessage,
  }),
  pause: call({
    method: 'POST',
    path: '/admin/messages/:id/pause',
    audience: 'ADMIN',
    needs: 'messages.send',
    summary: 'Stop a message that is being sent; it can be resumed. At most one batch still goes out.',
    params: byId,
    answer: oneMessage,
  }),
  resume: call({
    method: 'POST',
    path: '/admin/messages/:id/resume',
    audience: 'ADMIN',
    needs: 'messages.send',
    freshCode: 'always',
    summary: 'Go on with a paused message.',
    params: byId,
    answer: oneMessage,
  }),
  cancel: call({
    method: 'POST',
    path: '/admin/messages/:id/cancel',
    audience: 'ADMIN',
    needs: 'messages.send',
    summary: 'End a message: a scheduled one is a draft again; of one being sent nobody else gets it.',
    params: byId,
    answer: oneMessage,
  }),
}
