import type { UserRow } from './users.repo.ts'
import type { MemberSubscription } from '#server/features/subscriptions/public.ts'
import type { UserAnswer } from '#shared/contract/auth.ts'
import type { AdminUser } from '#shared/contract/users.ts'
import type { Fields } from '#shared/domain/audit.ts'

/**
 * The user as every screen shows them. An expired plan is not the current plan: a form that sends it back must not
 * restart it.
 */
export function userAnswer(row: UserRow, subscription: MemberSubscription | null): UserAnswer {
  const isActive = subscription?.subscriptionStatus === 'ACTIVE'
  const { plan, planType } = isActive ? subscription : { plan: null, planType: null }
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    mobileNumber: row.mobile_number,
    role: row.role,
    currentPlan: plan && planType ? { _id: plan.id, planName: plan.planName, planType } : null,
    subscriptionStatus: subscription?.subscriptionStatus ?? 'INACTIVE',
  }
}

/** The user as administrators see them. */
export function adminAnswer(row: UserRow, subscription: MemberSubscription | null): AdminUser {
  const answer = userAnswer(row, subscription)
  const { created_at: createdAt } = row
  return {
    ...answer,
    createdAt,
    expiresAt: subscription?.expiresAt ?? null,
    version: versionOf(row, answer.currentPlan),
  }
}

/** Changes with everything that the user form shows, including the running plan. */
function versionOf({ version }: UserRow, plan: UserAnswer['currentPlan']): string {
  return plan ? `${version}:${plan._id}` : `${version}`
}

/** The fields recorded in the audit log. */
export function auditFields(row: UserRow): Fields {
  return { name: row.name, mobileNumber: row.mobile_number, role: row.role }
}
