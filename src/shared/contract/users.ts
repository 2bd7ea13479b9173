import { userAnswer } from './auth.ts'
import { call } from './call.ts'
import {
  boundedText,
  byId,
  email,
  id,
  instant,
  listQuery,
  mobileNumber,
  page,
  planType,
  role,
  subscriptionStatus,
  text,
} from './fields.ts'
import { GRANT_SOURCES } from '#shared/domain/grants.ts'
import { isIstDay } from '#shared/domain/plan-extension.ts'
import { FOUND_BY } from '#shared/domain/reference-search.ts'
import { PLAN_ENDS_WITHIN_DAYS, USER_SORTS } from '#shared/domain/user-list.ts'
import * as z from 'zod/mini'

/** Identifies the state of the user and of their running plan that a form was filled from. */
const userVersion = boundedText(100, { error: 'This is no version of a user.' })

export const adminUser = z.extend(userAnswer, {
  createdAt: instant,
  expiresAt: z.nullable(instant),
  version: z.string(),
})
export type AdminUser = z.output<typeof adminUser>

/** A user in the list; `foundBy` is null without a search, and when it found a part of name, address or number. */
export const listedUser = z.extend(adminUser, { foundBy: z.nullable(z.enum(FOUND_BY)) })
export type ListedUser = AdminUser & Partial<Pick<z.output<typeof listedUser>, 'foundBy'>>

/** The plans that a change of plan would end; amounts in rupees. */
const endingPlans = z.object({
  /** The end of the last of them; the client confirms it as `endsPlanUntil`. */
  until: instant,
  daysEarly: z.int(),
  plans: z.array(
    z.object({
      planName: z.string(),
      source: z.enum(GRANT_SOURCES),
      endsAt: instant,
      /** What was paid for it less refunds; 0 for a complimentary plan. */
      paid: z.number(),
    }),
  ),
})
export type EndingPlans = z.output<typeof endingPlans>

/** The 409 PLAN_STILL_RUNS answer, in addition to `message`. */
export const planStillRuns = z.object({ code: z.literal('PLAN_STILL_RUNS'), ending: endingPlans })

const name = text('Full Name', 100)

/** A day in India, 'YYYY-MM-DD'. */
export const istDay = boundedText(10, { error: 'Please choose a day.' }).check(
  z.refine(isIstDay, 'Please choose a day.'),
)

/** The filters of the list of users, also of the export. `plan` is the running plan, with EXPIRED the last one. */
export const userFilters = z.object({
  role: z.optional(role),
  status: z.optional(subscriptionStatus),
  plan: z.optional(planType),
  /** Only running plans that end within this number of days. */
  endsWithinDays: z.optional(z.pipe(z.coerce.number(), z.literal(PLAN_ENDS_WITHIN_DAYS))),
  sort: z._default(z.enum(USER_SORTS), 'NEWEST'),
  // Contains a name, which may take four bytes a character.
  cursor: z.optional(boundedText(700, { error: 'This list has moved on. Please reload the page.' })),
})

export const users = {
  list: call({
    method: 'GET',
    path: '/admin/users',
    audience: 'ADMIN',
    needs: 'members.read',
    summary:
      'Users, newest first unless sorted; the search finds parts of name, email or number, upper and lower case alike, and whose an order, a payment, a receipt or the reference of a recorded payment is.',
    query: z.extend(listQuery, userFilters.shape),
    peopleListField: 'users',
    answer: z.object({ users: z.array(listedUser), ...page }),
  }),
  create: call({
    method: 'POST',
    path: '/admin/users',
    audience: 'ADMIN',
    needs: 'members.write',
    freshCode: 'sometimes',
    summary: 'Make a user, with a complimentary plan if wanted, which wants a fresh code and the permission for plans.',
    body: z.object({
      name,
      email,
      mobileNumber,
      plan: z.optional(id),
      planEndsOn: z.optional(istDay),
      sendsEmail: z._default(z.boolean(), false),
    }),
    answer: z.object({ user: adminUser }),
    status: 201,
  }),
  update: call({
    method: 'PATCH',
    path: '/admin/users/:id',
    audience: 'ADMIN',
    needs: 'members.write',
    freshCode: 'sometimes',
    summary:
      'Change a user; `currentPlan` grants the plan from now, null ends the current one. A change that ends a plan with time left names its end (`endsPlanUntil`), else 409 PLAN_STILL_RUNS and what it would end. `sendsEmail` tells the user of a plan that this gives. What differs wants a fresh code, a plan also the permission for plans. With a version that is no more: 409 and the user as they are now.',
    params: byId,
    body: z.partial(
      z.object({
        name,
        mobileNumber,
        currentPlan: z.nullable(id),
        endsPlanUntil: instant,
        sendsEmail: z.boolean(),
        version: userVersion,
      }),
    ),
    answer: z.object({ user: adminUser }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/users/:id',
    audience: 'ADMIN',
    needs: 'members.delete',
    freshCode: 'always',
    summary: 'Delete a user for good.',
    params: byId,
  }),
}
