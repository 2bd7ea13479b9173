import type { CouponKind } from '#shared/domain/coupons.ts'
import type { PlanType } from '#shared/domain/plans.ts'
import type { Generated } from 'kysely'

/** Owned by coupons. Codes that make plans cheaper. */
export interface Coupons {
  id: string
  /** Trimmed, upper-cased, NFC. Identifies the coupon. */
  code: string
  kind: CouponKind
  /** Percent, or paise. */
  value: number
  plan_types: PlanType[]
  /** The first and the last day in India, 'YYYY-MM-DD'. */
  from_day: string | null
  to_day: string | null
  most_uses: number | null
  most_uses_by_member: number | null
  is_active: Generated<boolean>
  version: Generated<number>
  created_at: Date
}

/** Owned by coupons. An order's use of a coupon: reserved while the order may be paid, counted once it was. */
export interface CouponUses {
  order_id: string
  coupon_id: string
  /** Null once the account is deleted. */
  user_id: string | null
  held_until: Date
  /** When it was paid; null while only reserved. */
  counted_at: Date | null
}

export interface CouponTables {
  coupons: Coupons
  coupon_uses: CouponUses
}
