import { instant, planType, role } from './fields.ts'
import * as z from 'zod/mini'

/** Everything that is kept about a person, for himself (decisions §13). Amounts in whole paise; nothing in it opens anything. */
export const myData = z.object({
  exportedAt: instant,
  profile: z.object({
    name: z.string(),
    email: z.string(),
    mobileNumber: z.string(),
    role,
    createdAt: instant,
    firstSignInAt: z.nullable(instant),
  }),
  subscriptions: z.array(
    z.object({
      plan: z.string(),
      planType,
      source: z.enum(['PAYMENT', 'ADMIN']),
      startsAt: instant,
      endsAt: instant,
      endedAt: z.nullable(instant),
      endReason: z.nullable(z.string()),
    }),
  ),
  orders: z.array(
    z.object({
      plan: z.string(),
      status: z.string(),
      amountInPaise: z.int(),
      priceInPaise: z.int(),
      creditInPaise: z.int(),
      currency: z.string(),
      providerOrderId: z.nullable(z.string()),
      createdAt: instant,
      payments: z.array(
        z.object({
          providerPaymentId: z.string(),
          amountInPaise: z.int(),
          refundedInPaise: z.int(),
          method: z.nullable(z.string()),
          capturedAt: instant,
        }),
      ),
    }),
  ),
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
  sessions: z.array(z.object({ device: z.string(), userAgent: z.string(), startedAt: instant, lastSeenAt: instant })),
  trustedDevices: z.array(z.object({ trustedAt: instant, lastSeenAt: instant, expiresAt: instant })),
  enquiries: z.array(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      subject: z.string(),
      message: z.string(),
      createdAt: instant,
      answeredAt: z.nullable(instant),
    }),
  ),
  consents: z.object({
    newsletter: z.nullable(
      z.object({ askedAt: instant, confirmedAt: z.nullable(instant), unsubscribedAt: z.nullable(instant) }),
    ),
    reminders: z.object({ liveSessions: z.boolean(), expiry: z.boolean() }),
  }),
  reminders: z.array(z.object({ kind: z.string(), about: z.string(), writtenAt: instant })),
  letters: z.array(z.object({ subject: z.string(), postedAt: instant, sentAt: z.nullable(instant) })),
  /** What administrators did with the account, and what he did himself as one. */
  activity: z.array(z.object({ action: z.string(), subject: z.string(), details: z.string(), at: instant })),
})
export type MyData = z.output<typeof myData>
