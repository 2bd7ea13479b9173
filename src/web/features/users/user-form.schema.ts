import type { Body } from '#shared/contract/call.ts'
import { type AdminUser, users } from '#shared/contract/users.ts'
import { t } from '#web/i18n/t.ts'
import * as z from 'zod/mini'

/** What the form of a user holds; its rules are the contract's. `plan` is a plan's id, '' for 'No Active Plan'. */
export const userForm = z.extend(users.create.body, { plan: z.string() })
export type UserForm = z.output<typeof userForm>

/** How the form begins: empty, or with the user that is edited. Only a plan that is running is his plan. */
export function initialUserForm(user: AdminUser | null): UserForm {
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    mobileNumber: user?.mobileNumber ?? '',
    role: user?.role ?? 'USER',
    plan: user?.subscriptionStatus === 'ACTIVE' ? (user.currentPlan?._id ?? '') : '',
  }
}

/** What is sent of an edited user: what was changed of him. The email stays as it is (specification §4 User edit). */
export function changesOf(before: UserForm, { name, mobileNumber, role, plan }: UserForm): Body<typeof users.update> {
  return {
    ...(name !== before.name && { name }),
    ...(mobileNumber !== before.mobileNumber && { mobileNumber }),
    ...(role !== before.role && { role }),
    ...(plan !== before.plan && { currentPlan: plan === '' ? null : plan }),
  }
}

/** What two forms say differently, by the names that the form shows. */
export function differencesOf(before: UserForm, after: UserForm): string[] {
  const changes = changesOf(before, after)
  return [
    ...(changes.name === undefined ? [] : [t('Full Name')]),
    ...(changes.mobileNumber === undefined ? [] : [t('Mobile Number')]),
    ...(changes.role === undefined ? [] : [t('Role')]),
    ...(changes.currentPlan === undefined ? [] : [t('Subscription Plan')]),
  ]
}
