import { BillingDetails } from './billing-details.tsx'
import { DownloadReceiptButton } from './download-receipt-button.tsx'
import { useMyReceipts } from './receipts.hooks.ts'
import type { ReceiptAnswer } from '#shared/contract/receipts.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import { formatIstDate } from '#web/i18n/dates.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { ErrorState, Loading } from '#web/ui/states.tsx'

/** A member's receipts, and the billing details for future ones. */
export function MyReceipts() {
  const list = useMyReceipts()
  return (
    <section aria-labelledby="receipts" className="mt-12">
      <h2 id="receipts" className="text-2xl">
        {t('Receipts')}
      </h2>
      {list.isPending ? (
        <Loading text={t('Loading your receipts…')} />
      ) : list.data === undefined ? (
        <div className="mt-4">
          <ErrorState
            title={t('Oops! Something went wrong.')}
            message={messageOf(list.error, t('Failed to fetch receipts.'))}
            isRetrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        </div>
      ) : list.data.length === 0 ? (
        <p className="mt-2 text-muted">{t('Your receipts appear here after your first payment.')}</p>
      ) : (
        <ul className="mt-4 rounded-card border border-line bg-raised px-5">
          {list.data.map((receipt) => (
            <ReceiptListItem key={receipt._id} receipt={receipt} />
          ))}
        </ul>
      )}
      <BillingDetails />
    </section>
  )
}

function ReceiptListItem({ receipt }: { receipt: ReceiptAnswer }) {
  const { number, issuedAt, paidAt, planName, amount, ofNumber } = receipt
  const sign = ofNumber === null ? '' : '−'
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-3 border-line py-4 not-last:border-b sm:grid-cols-[1fr_auto_auto]">
      <div className="min-w-0">
        <p className="font-semibold tabular-nums">{number}</p>
        <p className="text-[0.9375rem] text-muted">
          {formatIstDate(ofNumber === null ? paidAt : issuedAt)} · {t(planName)}
        </p>
        {ofNumber !== null && (
          <p className="text-[0.9375rem] text-muted">{t('Credit note for {number}', { number: ofNumber })}</p>
        )}
      </div>
      <p className="font-semibold tabular-nums">
        {sign}
        {formatRupees(paise(amount))}
      </p>
      <div className="max-sm:col-span-2">
        <DownloadReceiptButton receipt={receipt} audience="user" />
      </div>
    </li>
  )
}
