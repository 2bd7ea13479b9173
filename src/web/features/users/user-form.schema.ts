import type { Body } from '#shared/contract/call.ts'
import { type AdminUser, users } from '#shared/contract/users.ts'
import { t } from '#web/i18n/t.ts'
import { changedFields, type FieldLabels } from '#web/platform/form-changes.ts'
import * as z from 'zod/mini'

/**
 * The fields of the user form, validated by the contract's rules. `plan` is a plan's id, or '' for 'No Active Plan'.
 */
export const userForm = z.extend(users.create.body, { plan: z.string() })
export type UserForm = z.output<typeof userForm>

/** The initial values: empty, or those of the edited user. Only a running plan is selected. */
export function initialUserForm(user: AdminUser | null): UserForm {
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    mobileNumber: user?.mobileNumber ?? '',
    role: user?.role ?? 'USER',
    plan: user?.subscriptionStatus === 'ACTIVE' ? (user.currentPlan?._id ?? '') : '',
  }
}

/** The changed fields of an edited user, which are sent. The email cannot change (specification §4 User edit). */
export function changesOf(before: UserForm, after: UserForm): Body<typeof users.update> {
  const { email: _email, plan, ...fields } = changedFields(before, after)
  return { ...fields, ...(plan !== undefined && { currentPlan: plan === '' ? null : plan }) }
}

export const userLabels: FieldLabels<UserForm> = {
  name: () => t('Full Name'),
  email: null,
  mobileNumber: () => t('Mobile Number'),
  role: () => t('Role'),
  plan: () => t('Subscription Plan'),
}
