import type { SubscriptionAnswer } from '#shared/contract/subscriptions.ts'
import { formatIst } from '#web/i18n/dates.ts'
import { t } from '#web/i18n/t.ts'

/** The plan that runs or has run last, and until when. */
export function CurrentSubscription({ subscription }: { subscription: SubscriptionAnswer }) {
  const { subscriptionStatus, currentPlan, expiresAt } = subscription
  return (
    <section aria-label={t('Your subscription')} className="mt-4 rounded-card border border-line bg-surface px-5 py-4">
      <p className="font-semibold">
        {t('Status: {status} | Plan: {plan}', {
          status: t(spaced(subscriptionStatus)),
          plan: t(spaced(currentPlan?.planType ?? 'N/A')),
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

function spaced(name: string): string {
  return name.replaceAll('_', ' ')
}
