import { call } from './call.ts'
import { boundedText, instant } from './fields.ts'
import { PUSH_KINDS } from '#shared/domain/push.ts'
import * as z from 'zod/mini'

const yesOrNo = z.boolean('Please choose yes or no.')

/** What the member wants to be notified of. Nothing until they have asked for it. */
export const pushChoices = z.object({
  /** An hour and ten minutes before each webinar of the initial plan. */
  webinars: yesOrNo,
  /** A day, an hour and ten minutes before a live session that their plan includes. */
  liveSessions: yesOrNo,
  /** Seven days and one day before their plan ends. */
  expiry: yesOrNo,
  /** When one of their questions to the teacher has been answered. */
  answers: yesOrNo,
  /** What the team announces. */
  announcements: yesOrNo,
})
export type PushChoices = z.output<typeof pushChoices>

const pushState = z.object({
  /** The public key with which browsers subscribe; null: notifications are not set up here. */
  vapid: z.nullable(z.string()),
  /** SHA-256 (base64url) of the endpoint that this session has subscribed; null: none. */
  endpointHash: z.nullable(z.string()),
  /** All devices of the member. */
  devices: z.int(),
  choices: pushChoices,
})
export type PushState = z.output<typeof pushState>

const INCOMPLETE = 'This browser has not given what is needed for notifications. Please try again.'
/** An uncompressed point of P-256, and 16 bytes, in base64url (RFC 8291). */
const point = boundedText(100, { error: INCOMPLETE }).check(z.regex(/^B[\w-]{86}=?$/, INCOMPLETE))
const secret = boundedText(30, { error: INCOMPLETE }).check(z.regex(/^[\w-]{22}(==)?$/, INCOMPLETE))

export const pushSubscription = z.object({
  /** The URL at which the browser's push service takes its messages. */
  endpoint: boundedText(1000, { error: INCOMPLETE }).check(z.url(INCOMPLETE)),
  p256dh: point,
  auth: secret,
})
export type PushSubscriptionBody = z.output<typeof pushSubscription>

/** A device of the member as their own copy of their data names it. */
export const exportedPushDevice = z.object({ service: z.string(), createdAt: instant })

export const push = {
  state: call({
    method: 'GET',
    path: '/user/push',
    audience: 'USER',
    seenByTeam: {},
    summary: 'Whether this device gets notifications, and of what.',
    answer: z.object({ push: pushState }),
  }),
  subscribe: call({
    method: 'PUT',
    path: '/user/push/subscription',
    audience: 'USER',
    summary: 'Send notifications to this device. Signing out of it ends them.',
    body: z.object({
      ...pushSubscription.shape,
      /** Switched on with it. */
      kind: z.optional(z.enum(PUSH_KINDS, 'Please choose what to be notified of.')),
    }),
    answer: z.object({ push: pushState }),
  }),
  unsubscribe: call({
    method: 'DELETE',
    path: '/user/push/subscription',
    audience: 'USER',
    summary: 'Send no more notifications to this device; repeating it changes nothing.',
  }),
  choose: call({
    method: 'PATCH',
    path: '/user/push',
    audience: 'USER',
    summary: 'Switch kinds of notifications on or off for all devices; what is not named stays.',
    body: z.partial(pushChoices),
    answer: z.object({ push: pushState }),
  }),
}
