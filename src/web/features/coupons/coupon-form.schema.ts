import { adminCoupons, type Coupon } from '#shared/contract/coupons.ts'
import type { Body } from '#shared/contract/call.ts'
import { couponRulesProblem } from '#shared/domain/coupons.ts'
import { t } from '#web/i18n/t.ts'
import * as z from 'zod/mini'

const { code, kind, value, plans } = adminCoupons.create.body.shape

const emptyOrMatching = (schema: z.ZodMiniType<string, string>) => z.union([z.literal(''), schema])
const wholeNumber = z
  .string()
  .check(z.regex(/^[1-9]\d{0,5}$/, { error: () => t('Please enter a whole number, or leave it empty.') }))
const dayOrEmpty = emptyOrMatching(z.iso.date({ error: () => t('Please choose a day.') }))

/** The values of the coupon form; an empty limit is none. */
export const couponForm = z
  .object({
    code,
    kind,
    value,
    plans,
    from: dayOrEmpty,
    to: dayOrEmpty,
    mostUses: emptyOrMatching(wholeNumber),
    mostUsesByMember: emptyOrMatching(wholeNumber),
    isActive: z.boolean(),
  })
  .check(
    z.refine((form) => findTermsProblem(form) !== 'PERCENT', {
      path: ['value'],
      error: () => t('Please enter at most 100 percent.'),
    }),
    z.refine((form) => findTermsProblem(form) !== 'DAYS', {
      path: ['to'],
      error: () => t('The last day comes before the first.'),
    }),
  )
export type CouponForm = z.output<typeof couponForm>

export const EMPTY_COUPON_FORM: CouponForm = {
  code: '',
  kind: 'PERCENT',
  value: 10,
  plans: ['HALF_YEARLY', 'ANNUAL'],
  from: '',
  to: '',
  mostUses: '',
  mostUsesByMember: '1',
  isActive: true,
}

export function initialCouponForm(coupon: Coupon): CouponForm {
  return {
    code: coupon.code,
    kind: coupon.kind,
    value: coupon.value,
    plans: coupon.plans,
    from: coupon.from ?? '',
    to: coupon.to ?? '',
    mostUses: limitText(coupon.mostUses),
    mostUsesByMember: limitText(coupon.mostUsesByMember),
    isActive: coupon.isActive,
  }
}

/** The form's values as the calls take them. */
export function toCouponTerms(form: CouponForm): Omit<Body<typeof adminCoupons.create>, 'code'> {
  return {
    kind: form.kind,
    value: form.value,
    plans: form.plans,
    from: form.from || null,
    to: form.to || null,
    mostUses: form.mostUses === '' ? null : Number(form.mostUses),
    mostUsesByMember: form.mostUsesByMember === '' ? null : Number(form.mostUsesByMember),
  }
}

function findTermsProblem(form: Pick<CouponForm, 'kind' | 'value' | 'from' | 'to'>) {
  return couponRulesProblem({ kind: form.kind, value: form.value, fromDay: form.from || null, toDay: form.to || null })
}

function limitText(count: number | null): string {
  return count === null ? '' : String(count)
}
