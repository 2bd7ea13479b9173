import { type SubscriptionAnswer, subscriptions } from '#shared/contract/subscriptions.ts'
import { isEndingSoon } from '#shared/domain/renewal.ts'
import { screens } from '#shared/screens.ts'
import { formatIstDate } from '#web/i18n/dates.ts'
import { t } from '#web/i18n/t.ts'
import { serverNow } from '#web/platform/clock.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

/** In the last 30 days of a longer plan: that it ends, and where it can be renewed while it is on sale. */
export function RenewalNotice({ subscription }: { subscription: SubscriptionAnswer }) {
  const { subscriptionStatus, currentPlan, startedAt: startsAt, expiresAt, recordingsUntil = null } = subscription
  const planType = currentPlan?.planType ?? null
  const state = { subscriptionStatus, planType, startsAt, expiresAt, recordingsUntil }
  const endsSoon = isEndingSoon(state, serverNow())
  const isOffered = useQuery({
    ...queryOf(subscriptions.allPlans, {}),
    enabled: endsSoon,
    select: ({ plans }) => plans.some(({ offer }) => offer === 'RENEW'),
  })
  if (!expiresAt || !endsSoon) return null
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-gold bg-raised px-5 py-3">
      {t('Your plan ends on {date}. It does not renew by itself.', { date: formatIstDate(expiresAt) })}
      {isOffered.data && (
        <Link to={screens.subscription} className={buttonClass({ variant: 'secondary', small: true })}>
          {t('Renew')}
        </Link>
      )}
    </p>
  )
}
