import { CheckoutNotice } from './checkout-notice.tsx'
import { ChoiceNotice, ChosenPlan } from './chosen-plan.tsx'
import { chosenPlanState } from './chosen-plan-state.ts'
import { CouponField } from './coupon-field.tsx'
import { useCoupon } from './coupon.hooks.ts'
import { PlanCard, PlanCardSkeleton } from './plan-card.tsx'
import { planKeyOfCheckout } from '#shared/chosen-plan.ts'
import type { PlanWithQuote, SubscriptionAnswer } from '#shared/contract/subscriptions.ts'
import { isOrderable } from '#shared/domain/plans.ts'
import { useNeededConsent } from '#web/features/consents/public.ts'
import { useCheckout } from '#web/features/payments/public.ts'
import { t } from '#web/i18n/t.ts'
import { useUrlFilters } from '#web/platform/url-filters.ts'
import { Lotus } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useLocation } from 'react-router'

interface PlanOffersProps {
  /** All plans, also hidden ones. */
  plans: readonly PlanWithQuote[]
  subscription: SubscriptionAnswer | undefined
}

/** The plans that the member can choose or has; first of all the one that they chose on a public page. */
export function PlanOffers({ plans: all, subscription }: PlanOffersProps) {
  const plans = all.filter(({ offer }) => offer !== 'HIDDEN')
  const key = planKeyOfCheckout(useLocation())
  const choice = chosenPlanState({ key, plans: all, subscription })
  const chosen = choice?.kind === 'ORDERABLE' ? choice.plan : null
  const coupon = useCoupon()
  const { checkout, startPurchase, retryVerification, dismiss } = useCheckout({ onCouponRefused: coupon.recheck })
  const isBusy = ['ORDERING', 'PAYING', 'CONFIRMING'].includes(checkout.step)
  const couponQuoteOf = ({ _id }: PlanWithQuote) => coupon.quotes?.plans.find(({ planId }) => planId === _id)?.quote
  const canChoose = plans.some(({ offer: availability }) => isOrderable(availability))
  const purchasedPlan = 'planId' in checkout ? plans.find(({ _id }) => _id === checkout.planId) : undefined
  const cardOf = (plan: PlanWithQuote) => ({
    plan: { ...plan, quote: couponQuoteOf(plan) ?? plan.quote },
    plans,
    isExcludedByCoupon: coupon.quotes !== undefined && couponQuoteOf(plan) === undefined,
    isBusy,
    isOpening: checkout.step === 'ORDERING' && checkout.planId === plan._id,
  })
  const buy = (plan: PlanWithQuote): void => void startPurchase(plan, couponQuoteOf(plan) && coupon.quotes?.code)
  const needsConsent = useNeededConsent() !== null
  const { setFilter } = useUrlFilters(['plan'])
  /** The plan that is chosen asks for the consent: no plan can be paid past the question. */
  const chooseOther = (plan: PlanWithQuote): void => {
    if (!needsConsent) return buy(plan)
    setFilter('plan', plan.planType)
    scrollTo({ top: 0 })
  }
  const others = plans.filter((plan) => plan !== chosen)
  return (
    <>
      <CheckoutNotice
        checkout={checkout}
        {...(purchasedPlan && {
          onContinue: () =>
            void startPurchase(purchasedPlan, 'couponCode' in checkout ? checkout.couponCode : undefined),
        })}
        onRetry={retryVerification}
        onDismiss={dismiss}
      />
      {choice?.kind === 'ORDERABLE' ? (
        <ChosenPlan key={choice.plan._id} {...cardOf(choice.plan)} onPay={() => buy(choice.plan)} />
      ) : (
        choice && <ChoiceNotice choice={choice} />
      )}
      {canChoose && <CouponField key={coupon.code} coupon={coupon} isBusy={isBusy} />}
      {plans.length === 0 && <EmptyState title={t('No subscription plans found.')} drawing={<Lotus />} />}
      {chosen && others.length > 0 && <h2 className="mt-8 text-2xl">{t('The other plans')}</h2>}
      <ul className={`${GRID_CLASS} empty:hidden`}>
        {others.map((plan) => (
          <li key={plan._id} className="grid grid-cols-1">
            <PlanCard {...cardOf(plan)} onChoose={() => chooseOther(plan)} />
          </li>
        ))}
      </ul>
    </>
  )
}

const GRID_CLASS = 'mt-8 grid grid-cols-1 gap-6 md:grid-cols-2 xl:grid-cols-3'

export function PlansSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        {t('Loading the plans…')}
      </p>
      <div className={GRID_CLASS}>
        {[1, 2, 3].map((number) => (
          <PlanCardSkeleton key={number} />
        ))}
      </div>
    </>
  )
}
