import type { Plan } from '#shared/contract/plans.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import { annualSaving, discountPercent } from '#shared/domain/plan-prices.ts'
import { PLAN_LENGTHS } from '#shared/domain/plan-words.ts'
import { t } from '#web/i18n/t.ts'

/** The price of a plan with the struck-through price and the saving that these make. */
export function PlanPrice({ price, fullPrice, planType }: Pick<Plan, 'price' | 'fullPrice' | 'planType'>) {
  const percent = discountPercent({
    priceInPaise: paise(price),
    fullPriceInPaise: fullPrice === null ? null : paise(fullPrice),
  })
  return (
    <>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-1">
        <span className="figures text-4xl leading-tight">{formatRupees(paise(price))}</span>
        <span className="text-muted">{t(PLAN_LENGTHS[planType])}</span>
      </p>
      {fullPrice !== null && percent !== null && (
        <p className="my-1 flex flex-wrap items-center gap-x-3">
          <s className="text-lg text-muted">
            <span className="sr-only">{t('instead of')} </span>
            {formatRupees(paise(fullPrice))}
          </s>
          <span className="rounded-full border border-current px-2.5 text-sm font-semibold text-success">
            {t('{percent}% OFF', { percent })}
          </span>
        </p>
      )}
    </>
  )
}

/** What stands below the price of every plan, and what the annual plan saves beside the half-yearly one. */
export function PlanTerms({ plan, plans }: { plan: Plan; plans: readonly Plan[] }) {
  const halfYearly = plans.find(({ planType }) => planType === 'HALF_YEARLY')
  const saving =
    plan.planType === 'ANNUAL' && halfYearly
      ? annualSaving({ annualInPaise: paise(plan.price), halfYearlyInPaise: paise(halfYearly.price) })
      : null
  return (
    <>
      {saving !== null && (
        <p className="mt-1 font-semibold text-success">
          {t('Saves {amount} compared with two half-years', { amount: formatRupees(saving) })}
        </p>
      )}
      <p className="mt-1 text-[0.9375rem] text-muted">{t('Taxes included. It does not renew by itself.')}</p>
    </>
  )
}
