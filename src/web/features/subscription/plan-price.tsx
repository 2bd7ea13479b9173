import type { QuoteAnswer } from '#shared/contract/subscriptions.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'

/** What comes off the price before one pays: the rest of the current plan and a code (decisions §5). */
export function PlanPrice({ quote: { credit, discount, payable } }: { quote: QuoteAnswer }) {
  if (credit === 0 && discount === 0) return null
  return (
    <dl className="mb-5 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-field bg-surface px-4 py-3 tabular-nums">
      {credit > 0 && <Off label={t('Credit for your current plan')} amount={credit} />}
      {discount > 0 && <Off label={t('Your code')} amount={discount} />}
      <dt className="font-semibold">{t('You pay')}</dt>
      <dd className="text-right font-semibold">{formatRupees(paise(payable))}</dd>
    </dl>
  )
}

function Off({ label, amount }: { label: string; amount: number }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="text-right">{t('− {amount}', { amount: formatRupees(paise(amount)) })}</dd>
    </>
  )
}
