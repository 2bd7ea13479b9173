import type { SubscriptionAnswer } from '#shared/contract/subscriptions.ts'
import { formatIst } from '#web/i18n/dates.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/states.tsx'

/** The running or last plan, and its end. */
export function CurrentSubscription({ subscription }: { subscription: SubscriptionAnswer }) {
  const { subscriptionStatus, currentPlan, expiresAt } = subscription
  return (
    <section aria-label={t('Your subscription')} className="mt-4 rounded-card border border-line bg-surface px-5 py-4">
      <p className="font-semibold">
        {t('Status: {status} | Plan: {plan}', {
          status: t(withSpaces(subscriptionStatus)),
          plan: t(withSpaces(currentPlan?.planType ?? 'N/A')),
        })}
      </p>
      {expiresAt && (
        <p className="text-muted">
          {subscriptionStatus === 'ACTIVE'
            ? t('Active until {end}', { end: formatIst(expiresAt) })
            : t('Ended on {end}', { end: formatIst(expiresAt) })}
        </p>
      )}
    </section>
  )
}

interface SubscriptionLoadErrorProps {
  message: string
  isRetrying: boolean
  onRetry: () => void
}

/** Shown when the subscription could not be loaded: without it the page would look as if there were none. */
export function SubscriptionLoadError({ message, isRetrying, onRetry }: SubscriptionLoadErrorProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-danger/50 bg-raised px-5 py-3">
      <ErrorText>{message}</ErrorText>
      <Button variant="secondary" small busy={isRetrying} busyLabel={t('Trying again…')} onClick={onRetry}>
        {t('Retry')}
      </Button>
    </div>
  )
}

function withSpaces(name: string): string {
  return name.replaceAll('_', ' ')
}
