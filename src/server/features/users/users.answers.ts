import type { UserRow } from './users.repo.ts'
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
  const answer = userAnswer(row, subscription)
  const { created_at: createdAt } = row
  return {
    ...answer,
    createdAt,
    expiresAt: subscription?.expiresAt ?? null,
    version: versionOf(row, answer.currentPlan),
  }
}

/** Another one as soon as something is different that the form of a user shows, the plan that runs included. */
function versionOf({ version }: UserRow, plan: UserAnswer['currentPlan']): string {
  return plan ? `${version}:${plan._id}` : `${version}`
}
