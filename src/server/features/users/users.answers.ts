import type { Users as UserRow } from '#server/db/schema.ts'
import type { MemberSubscription } from '#server/features/subscriptions/subscriptions.service.ts'
import type { UserAnswer } from '#shared/contract/auth.ts'
import type { AdminUser } from '#shared/contract/users.ts'

/** A person as every screen knows him. What has expired is no current plan: a form that sends back what it was given must not start it anew. */
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

/** A user as administrators see him. */
export function adminAnswer(row: UserRow, subscription: MemberSubscription | null): AdminUser {
  return { ...userAnswer(row, subscription), createdAt: row.created_at, expiresAt: subscription?.expiresAt ?? null }
}
