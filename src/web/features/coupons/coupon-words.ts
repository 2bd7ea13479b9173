import type { Coupon } from '#shared/contract/coupons.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import type { PlanType } from '#shared/domain/plans.ts'
import { fromIstInput, formatIstDate } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

/** How a coupon stands, in words. */
export const STATE_WORDS: Record<Coupon['state'], () => string> = {
  RUNNING: () => t('Running'),
  COMING: () => t('Coming'),
  USED_UP: () => t('Used up'),
  OVER: () => t('Over'),
  ENDED: () => t('Ended'),
}

export const STATE_TONES: Record<Coupon['state'], BadgeTone> = {
  RUNNING: 'success',
  COMING: 'warning',
  USED_UP: 'neutral',
  OVER: 'neutral',
  ENDED: 'neutral',
}

export const PLAN_WORDS: Record<PlanType, () => string> = {
  INITIAL: () => t('Initial'),
  HALF_YEARLY: () => t('Half-Yearly'),
  ANNUAL: () => t('Annual'),
}

/** What it takes off. */
export function valueOf({ kind, value }: Pick<Coupon, 'kind' | 'value'>): string {
  return kind === 'PERCENT' ? t('{value} %', { value }) : formatRupees(paise(value))
}

/** When it counts. */
export function timeOf({ from, to }: Pick<Coupon, 'from' | 'to'>): string {
  if (from === null && to === null) return t('Always')
  if (to === null) return t('From {day}', { day: dayOf(from) })
  if (from === null) return t('Until {day}', { day: dayOf(to) })
  return t('{from} to {to}', { from: dayOf(from), to: dayOf(to) })
}

/** How often it was used, of how often it may be. */
export function usesOf({ paidUses, heldUses, mostUses }: Coupon): string {
  const paid = mostUses === null ? String(paidUses) : t('{used} of {most}', { used: paidUses, most: mostUses })
  return heldUses > 0 ? t('{paid}, {held} being paid', { paid, held: heldUses }) : paid
}

function dayOf(day: string | null): string {
  const at = day === null ? null : fromIstInput(`${day}T12:00`)
  return at === null ? '' : formatIstDate(at)
}
