import { CouponField } from './coupon-field.tsx'
import { useCoupon } from './coupon.hooks.ts'
import { CurrentSubscription, SubscriptionLoadError } from './current-subscription.tsx'
import { CheckoutNotice } from './checkout-notice.tsx'
import { PlanCard, PlanCardSkeleton } from './plan-card.tsx'
import { useAvailablePlans, useSubscriptionStatus } from './subscriptions.hooks.ts'
import type { PlanWithQuote } from '#shared/contract/subscriptions.ts'
import { isOrderable } from '#shared/domain/plans.ts'
import { useCheckout } from '#web/features/payments/public.ts'
import { MyReceipts } from '#web/features/receipts/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Lotus } from '#web/ui/drawings.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

/** The member's plan, and the plans on offer (specification §2 Subscription page). */
export function SubscriptionScreen() {
  const status = useSubscriptionStatus()
  const plans = useAvailablePlans()
  // Shown together: a part that appeared later would move the buttons of the other.
  const isStatusLoading = status.data === undefined && status.failureCount === 0 && status.errorUpdateCount === 0
  const isLoading = plans.isPending || isStatusLoading
  return (
    <>
      <title>{t('Subscription Plans – Sadhana')}</title>
      <h1 className="text-3xl max-lg:sr-only">{t('Subscription Plans')}</h1>
      {!isLoading && status.data && status.data.subscriptionStatus !== 'INACTIVE' && (
        <CurrentSubscription subscription={status.data} />
      )}
      {status.data === undefined && status.errorUpdateCount > 0 && (
        <SubscriptionLoadError
          message={messageOf(status.error, t('Failed to fetch user status.'))}
          isRetrying={status.isFetching}
          onRetry={() => void status.refetch()}
        />
      )}
      {isLoading ? (
        <PlansSkeleton />
      ) : plans.data ? (
        <PlanOffers plans={plans.data} />
      ) : (
        <div className="mt-6">
          <ErrorState
            title={t('Oops! Something went wrong.')}
            message={messageOf(plans.error, t('Failed to fetch subscription plans.'))}
            isRetrying={plans.isFetching}
            onRetry={() => void plans.refetch()}
          />
        </div>
      )}
      <div hidden={isLoading}>
        <MyReceipts />
      </div>
    </>
  )
}

const GRID_CLASS = 'mt-8 grid grid-cols-1 gap-6 md:grid-cols-2 xl:grid-cols-3'

function PlanOffers({ plans }: { plans: PlanWithQuote[] }) {
  const coupon = useCoupon()
  const { checkout, startPurchase, retryVerification, dismiss } = useCheckout({ onCouponRefused: coupon.recheck })
  const isBusy = ['ORDERING', 'PAYING', 'CONFIRMING'].includes(checkout.step)
  const couponQuoteOf = ({ _id }: PlanWithQuote) => coupon.quotes?.plans.find(({ planId }) => planId === _id)?.quote
  const canChoose = plans.some(({ offer: availability }) => isOrderable(availability))
  const purchasedPlan = 'planId' in checkout ? plans.find(({ _id }) => _id === checkout.planId) : undefined
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
      {canChoose && <CouponField key={coupon.code} coupon={coupon} isBusy={isBusy} />}
      {plans.length === 0 ? (
        <EmptyState title={t('No subscription plans found.')} drawing={<Lotus />} />
      ) : (
        <ul className={GRID_CLASS}>
          {plans.map((plan) => (
            <li key={plan._id} className="grid grid-cols-1">
              <PlanCard
                plan={{ ...plan, quote: couponQuoteOf(plan) ?? plan.quote }}
                plans={plans}
                isExcludedByCoupon={coupon.quotes !== undefined && couponQuoteOf(plan) === undefined}
                isBusy={isBusy}
                isOpening={checkout.step === 'ORDERING' && checkout.planId === plan._id}
                onChoose={() => void startPurchase(plan, couponQuoteOf(plan) && coupon.quotes?.code)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function PlansSkeleton() {
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
