import type { Body } from '#shared/contract/call.ts'
import { type AdminUser, users } from '#shared/contract/users.ts'
import { t } from '#web/i18n/t.ts'
import * as z from 'zod/mini'

/** The fields of the user form, validated by the contract's rules. `plan` is a plan's id, or '' for 'No Active Plan'. */
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
export function changedFields(
  before: UserForm,
  { name, mobileNumber, role, plan }: UserForm,
): Body<typeof users.update> {
  return {
    ...(name !== before.name && { name }),
    ...(mobileNumber !== before.mobileNumber && { mobileNumber }),
    ...(role !== before.role && { role }),
    ...(plan !== before.plan && { currentPlan: plan === '' ? null : plan }),
  }
}

const FIELD_LABELS: Record<keyof Omit<Body<typeof users.update>, 'version' | 'endsPlanUntil'>, () => string> = {
  name: () => t('Full Name'),
  mobileNumber: () => t('Mobile Number'),
  role: () => t('Role'),
  currentPlan: () => t('Subscription Plan'),
}

/** The labels of the fields that differ between two forms. */
export function changedFieldLabels(before: UserForm, after: UserForm): string[] {
  const changes = changedFields(before, after)
  return Object.entries(FIELD_LABELS).flatMap(([field, label]) => (field in changes ? [label()] : []))
}
