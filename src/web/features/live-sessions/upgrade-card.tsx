import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useSubscriptionStatus } from '#web/features/subscriptions/public.ts'
import { Card } from '#web/ui/card.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { Link } from 'react-router'

/** For members whose plan does not open live sessions. */
export function UpgradeCard() {
  const hasPlanEnded = useSubscriptionStatus().data?.subscriptionStatus === 'EXPIRED'
  return (
    <Card className="grid grid-cols-1 items-center gap-6 sm:grid-cols-[auto_1fr_auto]">
      <Lotus className="mx-auto w-28 text-gold" />
      <div className="max-sm:text-center">
        <h2 className="text-2xl">{t('Access Exclusive Live Sessions')}</h2>
        {hasPlanEnded && <p className="mt-1 font-semibold">{t('Your plan has ended.')}</p>}
        <p className="mt-1 text-muted">
          {t('A Half-Yearly or Annual subscription is required to join our live sessions.')}
        </p>
      </div>
      <Link to={screens.subscription} className={buttonClass()}>
        {t('View Upgrade Plans')}
      </Link>
    </Card>
  )
}
