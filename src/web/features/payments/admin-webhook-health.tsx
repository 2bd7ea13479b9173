import { useWebhookHealth } from './admin-payments.hooks.ts'
import type { adminPayments } from '#shared/contract/admin-payments.ts'
import type { Answer } from '#shared/contract/call.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { formatCount } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { CircleCheck, TriangleAlert } from 'lucide-react'

type WebhookHealthAnswer = Answer<typeof adminPayments.webhookHealth>

/** Whether the payment service's events arrive, in one line. */
export function WebhookHealth() {
  const { data, error, isPending, isFetching, refetch } = useWebhookHealth()
  if (isPending) return <p className="mb-5 min-h-12 text-muted">{t('Looking at the webhook…')}</p>
  if (!data) {
    return (
      <div role="alert" className={boxClass('border-danger/50')}>
        <p className="flex-1">{messageOf(error, t('Failed to fetch the state of the webhook.'))}</p>
        <Button
          small
          variant="secondary"
          busy={isFetching}
          busyLabel={t('Trying again…')}
          onClick={() => void refetch()}
        >
          {t('Retry')}
        </Button>
      </div>
    )
  }
  const isHealthy = data.state === 'GOOD' || data.state === 'QUIET'
  const Icon = isHealthy ? CircleCheck : TriangleAlert
  return (
    <section aria-label={t('Webhook')} className={boxClass(isHealthy ? 'border-line' : 'border-danger/60')}>
      <Icon aria-hidden size={22} className={`mt-0.5 shrink-0 ${isHealthy ? 'text-success' : 'text-danger'}`} />
      <div className="min-w-0">
        <p className="font-semibold">{WEBHOOK_STATE_LABELS[data.state](data)}</p>
        <p className="text-[0.9375rem] text-muted">
          {data.lastEventAt
            ? t('Last event: {when}.', { when: formatIst(data.lastEventAt) })
            : t('No event has come yet.')}
        </p>
        {data.refusedInLastDay > 0 && data.state !== 'REFUSED' && (
          <p className="text-[0.9375rem] text-muted">
            {t('Refused in the last day because of a wrong signature: {count}. Anybody can send such requests.', {
              count: formatCount(data.refusedInLastDay),
            })}
          </p>
        )}
      </div>
    </section>
  )
}

function boxClass(border: string): string {
  return `mb-5 flex items-start gap-3 rounded-card border bg-raised px-4 py-3 ${border}`
}

const WEBHOOK_STATE_LABELS: Record<WebhookHealthAnswer['state'], (health: WebhookHealthAnswer) => string> = {
  NOT_SET_UP: () => t('The webhook is not set up. Payments still arrive, but only when we ask, within a few minutes.'),
  REFUSED: ({ refusedInLastDay }) =>
    t('{count} events came with a wrong signature in the last day. Is the webhook secret the same on both sides?', {
      count: formatCount(refusedInLastDay),
    }),
  SILENT: () => t('Orders were paid, and no event came for them. Please look at the webhook of the payment service.'),
  STUCK: ({ waiting }) => t('{count} events wait to be worked on.', { count: formatCount(waiting) }),
  QUIET: () => t('The webhook is set up.'),
  GOOD: () => t('The webhook works.'),
}
