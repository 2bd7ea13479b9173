import type { Coupon } from '#shared/contract/coupons.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import type { PlanType } from '#shared/domain/plans.ts'
import { fromIstInput, formatIstDate } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

export const COUPON_STATE_LABELS: Record<Coupon['state'], () => string> = {
  RUNNING: () => t('Running'),
  COMING: () => t('Coming'),
  USED_UP: () => t('Used up'),
  OVER: () => t('Over'),
  ENDED: () => t('Ended'),
}

export const COUPON_STATE_TONES: Record<Coupon['state'], BadgeTone> = {
  RUNNING: 'success',
  COMING: 'warning',
  USED_UP: 'neutral',
  OVER: 'neutral',
  ENDED: 'neutral',
}

export const PLAN_TYPE_LABELS: Record<PlanType, () => string> = {
  INITIAL: () => t('Initial'),
  HALF_YEARLY: () => t('Half-Yearly'),
  ANNUAL: () => t('Annual'),
}

export const COUPON_KIND_LABELS: Record<Coupon['kind'], () => string> = {
  PERCENT: () => t('Percent'),
  AMOUNT: () => t('Rupees'),
}

/** What the coupon takes off. */
export function formatDiscount({ kind, value }: Pick<Coupon, 'kind' | 'value'>): string {
  return kind === 'PERCENT' ? t('{value} %', { value }) : formatRupees(paise(value))
}

/** When the coupon is valid. */
export function formatPeriod({ from, to }: Pick<Coupon, 'from' | 'to'>): string {
  if (from === null && to === null) return t('Always')
  if (to === null) return t('From {day}', { day: formatDay(from) })
  if (from === null) return t('Until {day}', { day: formatDay(to) })
  return t('{from} to {to}', { from: formatDay(from), to: formatDay(to) })
}

/** How often the coupon was used, of how often it may be. */
export function formatUses({ paidUses, heldUses, mostUses }: Coupon): string {
  const paid = mostUses === null ? String(paidUses) : t('{used} of {most}', { used: paidUses, most: mostUses })
  return heldUses > 0 ? t('{paid}, {held} being paid', { paid, held: heldUses }) : paid
}

function formatDay(day: string | null): string {
  const at = day === null ? null : fromIstInput(`${day}T12:00`)
  return at === null ? '' : formatIstDate(at)
}
