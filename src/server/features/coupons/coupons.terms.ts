import type { CouponRow } from './coupons.repo.ts'
import type { CouponTerms } from '#shared/domain/coupons.ts'

/** A row in the words of the rules. */
export function termsOf(row: CouponRow): CouponTerms {
  return {
    kind: row.kind,
    value: row.value,
    planTypes: row.plan_types,
    fromDay: row.from_day,
    toDay: row.to_day,
    mostUses: row.most_uses,
    mostUsesByMember: row.most_uses_by_member,
    isActive: row.is_active,
  }
}
