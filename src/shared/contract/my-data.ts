import { instant, planType, role } from './fields.ts'
import { exportedPushDevice, pushChoices } from './push.ts'
import { AGES } from '#shared/domain/consent.ts'
import { GRANT_SOURCES } from '#shared/domain/grants.ts'
import { TEAM_ROLES } from '#shared/domain/permissions.ts'
import * as z from 'zod/mini'

const refund = z.object({ amountInPaise: z.int(), reason: z.string(), status: z.string(), askedAt: instant })

const myOrders = z.array(
  z.object({
    plan: z.string(),
    status: z.string(),
    amountInPaise: z.int(),
    priceInPaise: z.int(),
    creditInPaise: z.int(),
    discountInPaise: z.int(),
    currency: z.string(),
    /** How it was paid: with the payment service, or recorded by an administrator. */
    way: z.string(),
    providerOrderId: z.nullable(z.string()),
    createdAt: instant,
    /** Every payment attempt, including failed ones. */
    attempts: z.array(
      z.object({
        providerPaymentId: z.string(),
        amountInPaise: z.int(),
        method: z.nullable(z.string()),
        status: z.string(),
        seenAt: instant,
      }),
    ),
    payments: z.array(
      z.object({
        providerPaymentId: z.string(),
        amountInPaise: z.int(),
        refundedInPaise: z.int(),
        method: z.nullable(z.string()),
        reference: z.string(),
        capturedAt: instant,
        refunds: z.array(refund),
      }),
    ),
  }),
)

/**
 * The export of everything stored about a member, for themselves (product decisions §13). Amounts in paise; it has no
 * secrets.
 */
export const myData = z.object({
  exportedAt: instant,
  profile: z.object({
    name: z.string(),
    email: z.string(),
    mobileNumber: z.string(),
    role,
    /** What an administrator may do; empty for a member. */
    teamRoles: z.array(z.enum(TEAM_ROLES)),
    createdAt: instant,
    firstSignInAt: z.nullable(instant),
    language: z.nullable(z.string()),
    timeZone: z.nullable(z.string()),
    isTimeZoneChosen: z.boolean(),
  }),
  subscriptions: z.array(
    z.object({
      plan: z.string(),
      planType,
      source: z.enum(GRANT_SOURCES),
      startsAt: instant,
      endsAt: instant,
      endedAt: z.nullable(instant),
      endReason: z.nullable(z.string()),
    }),
  ),
  orders: myOrders,
  receipts: z.array(
    z.object({
      kind: z.string(),
      number: z.string(),
      amountInPaise: z.int(),
      writtenAt: instant,
      /** The receipt's contents as issued. */
      text: z.record(z.string(), z.unknown()),
    }),
  ),
  /** The billing details for receipts. */
  billing: z.nullable(z.object({ address: z.string(), state: z.string(), gstin: z.string() })),
  /** When an administrator restarted the daily programme, and from when its days are counted. */
  programmeRestart: z.nullable(z.object({ countedFrom: instant, restartedAt: instant })),
  /** When they made the address of their own calendar; the secret in it is not here. */
  calendarAddress: z.nullable(z.object({ createdAt: instant })),
  progress: z.array(
    z.object({
      kind: z.string(),
      title: z.nullable(z.string()),
      furthest: z.number(),
      latest: z.number(),
      latestAt: instant,
      length: z.number(),
      finishedAt: z.nullable(instant),
    }),
  ),
  /** The live sessions that they watched. */
  liveSessions: z.array(z.object({ title: z.string(), joinedAt: instant, leftAt: instant, minutes: z.int() })),
  /** Videos and audios that did not play well in the last days. */
  playbackTroubles: z.array(
    z.object({
      title: z.nullable(z.string()),
      what: z.string(),
      stalls: z.int(),
      network: z.string(),
      browser: z.nullable(z.string()),
      system: z.nullable(z.string()),
      at: instant,
    }),
  ),
  /** Who of the team looked at their screens as they see them, and why. */
  seenByTeam: z.array(
    z.object({ by: z.nullable(z.string()), reason: z.string(), startedAt: instant, endedAt: instant }),
  ),
  sessions: z.array(z.object({ device: z.string(), userAgent: z.string(), startedAt: instant, lastSeenAt: instant })),
  signInCodes: z.array(z.object({ askedAt: instant, expiresAt: instant, usedAt: z.nullable(instant) })),
  trustedDevices: z.array(z.object({ trustedAt: instant, lastSeenAt: instant, expiresAt: instant })),
  enquiries: z.array(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      subject: z.string(),
      message: z.string(),
      createdAt: instant,
      answeredAt: z.nullable(instant),
      answers: z.array(z.object({ text: z.string(), createdAt: instant })),
    }),
  ),
  /** In live rooms: the chosen name, what was written, reported and paused. */
  liveRooms: z.object({
    name: z.nullable(z.string()),
    messages: z.array(z.object({ text: z.string(), sentAt: instant, name: z.string(), state: z.string() })),
    reports: z.array(z.object({ reportedAt: instant })),
    pauses: z.array(z.object({ until: instant })),
  }),
  /** Questions to the teacher. */
  questions: z.array(
    z.object({
      text: z.string(),
      /** The name that stands beside an answer for everyone; null when asked without one. */
      name: z.nullable(z.string()),
      askedAt: instant,
      answer: z.nullable(z.string()),
      answeredAt: z.nullable(instant),
      closedAt: z.nullable(instant),
    }),
  ),
  /** Messages of the team to many members: how they were sent and read, and the days with marketing. */
  messages: z.object({
    lastSeenAt: z.nullable(instant),
    deliveries: z.array(
      z.object({
        subject: z.string(),
        channel: z.string(),
        state: z.string(),
        reason: z.nullable(z.string()),
        at: instant,
      }),
    ),
    notifications: z.array(z.object({ subject: z.string(), createdAt: instant, readAt: z.nullable(instant) })),
    marketingDays: z.array(instant),
    /** Which messages that are sent by rules the member got: what each was about, and when. */
    automations: z.array(z.object({ step: z.string(), occasion: instant, at: instant })),
  }),
  /** What was written under the days of the programme and the lessons, shared or not, and comments on others'. */
  reflections: z.array(
    z.object({
      text: z.string(),
      title: z.nullable(z.string()),
      day: z.nullable(z.int()),
      isComment: z.boolean(),
      state: z.string(),
      writtenAt: instant,
    }),
  ),
  /** The days on which they practised, in India. */
  practiceDays: z.array(z.string()),
  /** Thanks and reports for what others have shared, and until when sharing is paused. */
  reflectionActs: z.object({
    thanks: z.array(z.object({ thankedAt: instant })),
    reports: z.array(z.object({ reportedAt: instant })),
    pausedUntil: z.nullable(instant),
  }),
  /** Certificates of courses, with the address of their public page: /c/ and the code. */
  certificates: z.array(
    z.object({
      course: z.string(),
      name: z.string(),
      code: z.string(),
      issuedAt: instant,
      withdrawnAt: z.nullable(instant),
    }),
  ),
  /** What they wrote for themselves beside videos, audios and e-books; the text is empty for a bookmark or if unreadable. */
  notes: z.array(
    z.object({
      title: z.string(),
      kind: z.string(),
      from: z.number(),
      until: z.nullable(z.number()),
      text: z.string(),
      isUnreadable: z.boolean(),
      createdAt: instant,
    }),
  ),
  consents: z.object({
    terms: z.array(z.object({ termsVersion: z.string(), age: z.enum(AGES), agreedAt: instant })),
    newsletter: z.nullable(
      z.object({ askedAt: instant, confirmedAt: z.nullable(instant), unsubscribedAt: z.nullable(instant) }),
    ),
    reminders: z.object({ webinars: z.boolean(), liveSessions: z.boolean(), expiry: z.boolean() }),
    channels: z.array(
      z.object({ channel: z.string(), purpose: z.string(), given: z.boolean(), at: instant, how: z.string() }),
    ),
  }),
  /** The devices that get notifications, and of what. */
  notifications: z.object({ choices: pushChoices, devices: z.array(exportedPushDevice) }),
  /** Emails that came back from the member's address, and whether any are still sent to it. */
  undelivered: z.object({
    suppressedSince: z.nullable(instant),
    bounces: z.array(z.object({ kind: z.string(), code: z.nullable(z.string()), at: instant })),
  }),
  bulkEmails: z.array(z.object({ subject: z.string(), state: z.string(), at: z.nullable(instant) })),
  reminders: z.array(z.object({ kind: z.string(), about: z.string(), writtenAt: instant })),
  emails: z.array(z.object({ subject: z.string(), postedAt: instant, sentAt: z.nullable(instant) })),
  /** Audit entries about the account, and those of the member's own actions. */
  activity: z.array(z.object({ action: z.string(), subject: z.string(), details: z.string(), at: instant })),
})
export type MyData = z.output<typeof myData>
