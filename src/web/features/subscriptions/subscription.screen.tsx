import { CurrentSubscription, SubscriptionLoadError } from './current-subscription.tsx'
import { PlanOffers, PlansSkeleton } from './plan-offers.tsx'
import { usePlans, useSubscriptionStatus } from './subscriptions.hooks.ts'
import { MyReceipts } from '#web/features/receipts/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { ErrorState } from '#web/ui/states.tsx'

/** The member's plan, and the plans on offer (specification §2 Subscription page). */
export function SubscriptionScreen() {
  const status = useSubscriptionStatus()
  const plans = usePlans()
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
        <PlanOffers plans={plans.data} subscription={status.data} />
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
