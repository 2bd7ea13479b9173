import { CouponField } from './coupon-field.tsx'
import { useCoupon } from './coupon.hooks.ts'
import { CurrentSubscription, UnknownSubscription } from './current-subscription.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import { PlanCard, PlanCardSkeleton } from './plan-card.tsx'
import { useOfferedPlans, useSubscriptionStatus } from './subscriptions.hooks.ts'
import type { PlanWithQuote } from '#shared/contract/subscriptions.ts'
import { useCheckout } from '#web/features/payments/public.ts'
import { MyReceipts } from '#web/features/receipts/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Lotus } from '#web/ui/drawings.tsx'
import { Empty, Failed } from '#web/ui/states.tsx'

/** The member's plan, and the plans on offer (specification §2 Subscription page). */
export function SubscriptionScreen() {
  const status = useSubscriptionStatus()
  const plans = useOfferedPlans()
  // Shown together: a part that appeared later would move the buttons of the other.
  const isUnknown = status.data === undefined && status.failureCount === 0 && status.errorUpdateCount === 0
  const isLoading = plans.isPending || isUnknown
  return (
    <>
      <title>{t('Subscription Plans – Sadhana')}</title>
      <h1 className="text-3xl">{t('Subscription Plans')}</h1>
      {!isLoading && status.data && status.data.subscriptionStatus !== 'INACTIVE' && (
        <CurrentSubscription subscription={status.data} />
      )}
      {status.data === undefined && status.errorUpdateCount > 0 && (
        <UnknownSubscription
          message={messageOf(status.error, t('Failed to fetch user status.'))}
          isRetrying={status.isFetching}
          onRetry={() => void status.refetch()}
        />
      )}
      {isLoading ? (
        <LoadingPlans />
      ) : plans.data ? (
        <Offers plans={plans.data} />
      ) : (
        <div className="mt-6">
          <Failed
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

function Offers({ plans }: { plans: PlanWithQuote[] }) {
  const coupon = useCoupon()
  const { payment, startPurchase, askAgain, dismiss } = useCheckout({ onCouponRefused: coupon.recheck })
  const isBusy = ['ORDERING', 'PAYING', 'CONFIRMING'].includes(payment.step)
  const quoteOf = ({ _id }: PlanWithQuote) => coupon.quotes?.plans.find(({ planId }) => planId === _id)?.quote
  const canChoose = plans.some(({ offer }) => offer === 'CHOOSE')
  const purchasedPlan = 'planId' in payment ? plans.find(({ _id }) => _id === payment.planId) : undefined
  return (
    <>
      <PaymentNotice
        payment={payment}
        {...(purchasedPlan && {
          onContinue: () => void startPurchase(purchasedPlan, 'couponCode' in payment ? payment.couponCode : undefined),
        })}
        onAskAgain={askAgain}
        onDismiss={dismiss}
      />
      {canChoose && <CouponField key={coupon.code} coupon={coupon} isBusy={isBusy} />}
      {plans.length === 0 ? (
        <Empty title={t('No subscription plans found.')} drawing={<Lotus />} />
      ) : (
        <ul className={GRID_CLASS}>
          {plans.map((plan) => (
            <li key={plan._id} className="grid grid-cols-1">
              <PlanCard
                plan={{ ...plan, quote: quoteOf(plan) ?? plan.quote }}
                isExcludedByCoupon={coupon.quotes !== undefined && quoteOf(plan) === undefined}
                isBusy={isBusy}
                isOpening={payment.step === 'ORDERING' && payment.planId === plan._id}
                onChoose={() => void startPurchase(plan, quoteOf(plan) && coupon.quotes?.code)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function LoadingPlans() {
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
