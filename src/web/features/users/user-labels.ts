import type { GrantAnswer } from '#shared/contract/user-details.ts'
import type { Role } from '#shared/domain/access.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { isManualPaymentId } from '#shared/domain/manual-payments.ts'
import type { SubscriptionStatus } from '#shared/domain/plans.ts'
import type { UserSort } from '#shared/domain/user-list.ts'
import { t } from '#web/i18n/t.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

/** The label of each role. */
export const ROLE_LABELS: Record<Role, () => string> = {
  USER: () => t('User'),
  ADMIN: () => t('Admin'),
}

/** The choices of the filter; in the list the status stands as it is. */
export const STATUS_FILTER_LABELS: Record<SubscriptionStatus, () => string> = {
  ACTIVE: () => t('Active'),
  EXPIRED: () => t('Expired'),
  INACTIVE: () => t('Without a plan'),
}

export const USER_SORT_LABELS: Record<UserSort, () => string> = {
  NEWEST: () => t('Newest first'),
  OLDEST: () => t('Oldest first'),
  NAME: () => t('Name'),
  PLAN_END: () => t('Plan ends soonest'),
}

/** How the user got a plan. */
export function planSourceLabel({ source, givenBy, paymentId }: GrantAnswer): string {
  if (paymentId && isManualPaymentId(paymentId)) return t('Bought, recorded by an administrator')
  if (source === 'PAYMENT') return paymentId ? t('Bought with {payment}', { payment: paymentId }) : t('Bought')
  return givenBy ? t('Given by {name}', { name: givenBy }) : t('Given')
}

/** Whether a plan runs, and why it ended early. */
export function grantStateBadge(grant: GrantAnswer, now: Date): { tone: BadgeTone; label: string; hint?: string } {
  const { startsAt, endsAt, endedAt, endReason } = grant
  if (endedAt && endReason)
    return {
      tone: 'warning',
      label: PLAN_END_REASON_LABELS[endReason](),
      hint: t('on {date}', { date: formatIst(endedAt) }),
    }
  if (now < startsAt) return { tone: 'neutral', label: t('To come') }
  return now < endsAt ? { tone: 'success', label: t('Running') } : { tone: 'neutral', label: t('Over') }
}

const PLAN_END_REASON_LABELS: Record<NonNullable<GrantAnswer['endReason']>, () => string> = {
  UPGRADED: () => t('Upgraded'),
  REFUNDED: () => t('Refunded'),
  REMOVED: () => t('Removed'),
}
