import type { Body } from '#shared/contract/call.ts'
import { type AdminUser, users } from '#shared/contract/users.ts'
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

/** What is sent of an edited user: the email stays as it is (specification §4 User edit). */
export function changesOf({ name, mobileNumber, role, plan }: UserForm): Body<typeof users.update> {
  return { name, mobileNumber, role, currentPlan: plan === '' ? null : plan }
}
