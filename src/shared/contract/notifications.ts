import { call } from './call.ts'
import { byId, instant, listQuery } from './fields.ts'
import { language } from './locale.ts'
import * as z from 'zod/mini'

/** A message in the product itself, in the language that the member has chosen. */
export const notification = z.object({
  _id: z.string(),
  subject: z.string(),
  /** Plain text: paragraphs are separated by empty lines, web addresses are links. */
  body: z.string(),
  /** The language of the text: it can be the other one where the member's was not written. */
  language,
  /** The live session that it invites to, while it exists. */
  streamId: z.nullable(z.string()),
  createdAt: instant,
  readAt: z.nullable(instant),
})
export type Notification = z.output<typeof notification>

export const notifications = {
  list: call({
    method: 'GET',
    path: '/user/notifications',
    audience: 'USER',
    seenByTeam: {},
    summary: 'The notifications of the last 180 days, newest first.',
    query: z.omit(listQuery, { search: true }),
    answer: z.object({ notifications: z.array(notification), unread: z.int(), nextCursor: z.nullable(z.string()) }),
  }),
  unread: call({
    method: 'GET',
    path: '/user/notifications/unread',
    audience: 'USER',
    seenByTeam: {},
    summary: 'How many notifications are unread.',
    answer: z.object({ unread: z.int() }),
  }),
  read: call({
    method: 'POST',
    path: '/user/notifications/:id/read',
    audience: 'USER',
    summary: 'Mark a notification as read; one that is read stays as it is.',
    params: byId,
    answer: z.object({ notification, unread: z.int() }),
  }),
  readAll: call({
    method: 'POST',
    path: '/user/notifications/read',
    audience: 'USER',
    summary: 'Mark as read what has come until the newest notification that was shown.',
    body: z.object({ until: instant }),
    answer: z.object({ unread: z.int() }),
  }),
}
