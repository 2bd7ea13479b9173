import { call } from './call.ts'
import { device, byId, id, instant, planType } from './fields.ts'
import { userNote } from './user-notes.ts'
import { adminUser, istDay } from './users.ts'
import { INITIAL_PLAN_DAYS } from '#shared/domain/programme.ts'
import { GRANT_END_REASONS, GRANT_SOURCES } from '#shared/domain/grants.ts'
import * as z from 'zod/mini'

/** One grant of a plan, bought or complimentary. */
export const grantAnswer = z.object({
  _id: z.string(),
  planName: z.string(),
  planType,
  source: z.enum(GRANT_SOURCES),
  /** The administrator who granted it; null when it was bought, or after that administrator's account was deleted. */
  givenBy: z.nullable(z.string()),
  /** The provider's id of the payment for it. */
  paymentId: z.nullable(z.string()),
  startsAt: instant,
  endsAt: instant,
  /** When and why it was ended early. */
  endedAt: z.nullable(instant),
  endReason: z.nullable(z.enum(GRANT_END_REASONS)),
  /** Whether an administrator ended it and it can be put back to run until its original end. */
  canPutBack: z.boolean(),
})
export type GrantAnswer = z.output<typeof grantAnswer>

/** An open session of the user. */
export const userSession = z.object({
  _id: z.string(),
  device,
  startedAt: instant,
  lastSeenAt: instant,
})
export type UserSession = z.output<typeof userSession>

/** The member's state in the daily programme. */
export const userProgramme = z.object({
  currentDay: z.int(),
  /** The number of days with a video. */
  days: z.int(),
  nextSessionTime: z.nullable(instant),
  /** When an administrator restarted it; null when it runs from the first activation. */
  restartedAt: z.nullable(instant),
})

/** How far the member is in the courses that they have started, and what they watched last. */
export const userProgress = z.object({
  courses: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      /** From 0 to 1. */
      share: z.number(),
      latestAt: instant,
    }),
  ),
  last: z.nullable(z.object({ title: z.string(), at: instant, share: z.number() })),
})
export type UserProgress = z.output<typeof userProgress>

export const userDetailsAnswer = z.object({
  user: adminUser,
  grants: z.array(grantAnswer),
  sessions: z.array(userSession),
  /** Null for administrators and for members without a running plan. */
  programme: z.nullable(userProgramme),
  progress: userProgress,
  /** Administrators' notes, the newest first. */
  notes: z.array(userNote),
})
export type UserDetails = z.output<typeof userDetailsAnswer>

const day = z
  .int('Please choose a day.')
  .check(
    z.minimum(1, 'The first day is day 1.'),
    z.maximum(INITIAL_PLAN_DAYS, `The last day is day ${INITIAL_PLAN_DAYS}.`),
  )

export const userDetails = {
  one: call({
    method: 'GET',
    path: '/admin/users/:id',
    audience: 'ADMIN',
    needs: 'members.read',
    summary: 'One user: all plans, the sessions, the programme, the progress and the notes.',
    params: byId,
    answer: userDetailsAnswer,
  }),
  extend: call({
    method: 'PATCH',
    path: '/admin/users/:id/subscription',
    audience: 'ADMIN',
    needs: 'members.extend',
    freshCode: 'always',
    summary:
      'Extend the running plan to the end of a day in India (`until`); refused when it does not end at `expiresAt`.',
    params: byId,
    body: z.partial(
      z.object({
        until: istDay,
        expiresAt: instant,
        sendsEmail: z.boolean(),
      }),
    ),
    answer: userDetailsAnswer,
  }),
  givePlan: call({
    method: 'POST',
    path: '/admin/users/:id/subscription',
    audience: 'ADMIN',
    needs: 'members.plans',
    freshCode: 'always',
    summary:
      'Give a complimentary plan (`plan`) from now to the end of a day in India (`endsOn`), or for its full length. Refused while a plan has time left (409 PLAN_STILL_RUNS).',
    params: byId,
    body: z.partial(z.object({ plan: id, endsOn: istDay, sendsEmail: z.boolean() })),
    answer: userDetailsAnswer,
  }),
  putBack: call({
    method: 'PATCH',
    path: '/admin/users/:id/plans',
    audience: 'ADMIN',
    needs: 'members.plans',
    freshCode: 'always',
    summary:
      'Put back a plan that an administrator ended in the last 30 days (`grantId`), with all that ended with it, to the end that it had; every other plan ends. Not when all its money went back.',
    params: byId,
    body: z.partial(z.object({ grantId: id })),
    answer: userDetailsAnswer,
  }),
  restartProgramme: call({
    method: 'PATCH',
    path: '/admin/users/:id/programme',
    audience: 'ADMIN',
    needs: 'members.write',
    summary: 'Begin the daily programme anew, so that the next session is that of `day`.',
    params: byId,
    body: z.partial(z.object({ day })),
    answer: userDetailsAnswer,
  }),
  signOut: call({
    method: 'DELETE',
    path: '/admin/users/:id/sessions',
    audience: 'ADMIN',
    needs: 'members.write',
    summary: 'Sign a user out everywhere and forget their devices.',
    params: byId,
  }),
}
