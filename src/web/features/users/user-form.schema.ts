import type { Body } from '#shared/contract/call.ts'
import { errors } from '#shared/contract/errors.ts'
import { type AdminUser, users } from '#shared/contract/users.ts'
import { endOfDay, isIstDay, mayEnd } from '#shared/domain/plan-extension.ts'
import { t } from '#web/i18n/t.ts'
import { changedFields, type FieldLabels } from '#web/platform/form-changes.ts'
import { serverNow } from '#web/platform/clock.ts'
import * as z from 'zod/mini'

/**
 * The fields of the user form, validated by the contract's rules. `plan` is a plan's id, or '' for 'No Active Plan';
 * `planEndsOn` of a new user is '' for the plan's full length.
 */
export const userForm = z.extend(users.create.body, {
  plan: z.string(),
  planEndsOn: planEnd(),
  sendsEmail: z.boolean(),
})
export type UserForm = z.output<typeof userForm>

/** The initial values: empty, or those of the edited user. Only a running plan is selected. */
export function initialUserForm(user: AdminUser | null): UserForm {
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    mobileNumber: user?.mobileNumber ?? '',
    plan: user?.subscriptionStatus === 'ACTIVE' ? (user.currentPlan?._id ?? '') : '',
    planEndsOn: '',
    sendsEmail: true,
  }
}

/** A last day of a plan that is given now, or '' for its full length. */
export function planEnd() {
  return z.string().check(z.refine(isPlanEnd, errors.PLAN_END_PAST.message))
}

function isPlanEnd(day: string): boolean {
  return day === '' || (isIstDay(day) && mayEnd({ until: endOfDay(day), now: serverNow() }))
}

/** A new user; the plan's end only counts with a plan. */
export function newUserOf({ plan, planEndsOn, ...user }: UserForm): Body<typeof users.create> {
  return { ...user, ...(plan !== '' && { plan, ...(planEndsOn !== '' && { planEndsOn }) }) }
}

/** The changed fields of an edited user, which are sent. The email cannot change (specification §4 User edit). */
export function changesOf(before: UserForm, after: UserForm): Body<typeof users.update> {
  const {
    email: _email,
    planEndsOn: _planEndsOn,
    sendsEmail: _sendsEmail,
    plan,
    ...fields
  } = changedFields(before, after)
  if (plan === undefined) return fields
  return plan === '' ? { ...fields, currentPlan: null } : { ...fields, currentPlan: plan, sendsEmail: after.sendsEmail }
}

export const userLabels: FieldLabels<UserForm> = {
  name: () => t('Full Name'),
  email: null,
  mobileNumber: () => t('Mobile Number'),
  plan: () => t('Subscription Plan'),
  planEndsOn: null,
  sendsEmail: null,
}
