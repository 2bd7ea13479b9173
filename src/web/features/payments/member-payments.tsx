import { ORDER_STATE_LABELS, ORDER_STATE_TONES, PAYMENT_WAY_LABELS } from './admin-payment-labels.ts'
import { useOrders } from './admin-payments.hooks.ts'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'
import type { AdminOrderSummary } from '#shared/contract/admin-payments.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import { screens } from '#shared/screens.ts'
import { DownloadReceiptButton } from '#web/features/receipts/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useMay } from '#web/platform/permissions.ts'
import { useReopenedForm } from '#web/platform/use-form-draft.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'

interface MemberPaymentsProps {
  user: { _id: string; name: string; role: 'USER' | 'ADMIN' }
}

/** A member's payments, each with its page and receipts, and the way to record one that came by hand. */
export function MemberPayments({ user }: MemberPaymentsProps) {
  const mayRecord = useMay('payments.refund')
  const [isRecording, setIsRecording] = useState(false)
  useReopenedForm('payment', { items: [user], open: () => setIsRecording(true) })
  return (
    <Card>
      <section aria-labelledby="payments">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="payments" className="text-xl">
            {t('Payments')}
          </h2>
          {mayRecord && user.role === 'USER' && (
            <Button small variant="secondary" onClick={() => setIsRecording(true)}>
              <Plus aria-hidden size={18} />
              {t('Record a payment')}
            </Button>
          )}
        </div>
        <PaymentsOf userId={user._id} />
      </section>
      {isRecording && <RecordPaymentDialog member={user} onClose={() => setIsRecording(false)} />}
    </Card>
  )
}

/** Without the frame of a list panel, as the section is a card. */
function PaymentsOf({ userId }: { userId: string }) {
  const list = useOrders({ member: userId })
  const failure = messageOf(list.error, t('Failed to fetch payments.'))
  if (list.isPending) return <Loading text={t('Loading payments...')} />
  if (list.isLoadingError) {
    return (
      <ErrorState
        title={t('An Error Occurred')}
        message={failure}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (list.items.length === 0) return <p className="text-muted">{t('There has been no payment yet.')}</p>
  return (
    <>
      <Table caption={t('Payments')} columns={columns()} rows={list.items} rowKey={({ _id }) => _id} />
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        error={list.isFetchNextPageError ? failure : null}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}

function columns(): Column<AdminOrderSummary>[] {
  return [
    { header: t('When'), cell: paymentLink },
    { header: t('Plan'), cell: ({ planName }) => planName },
    { header: t('Way'), cell: ({ way }) => PAYMENT_WAY_LABELS[way]() },
    { header: t('Amount'), cell: amountCell, className: 'md:whitespace-nowrap' },
    {
      header: t('State'),
      cell: ({ state }) => <Badge tone={ORDER_STATE_TONES[state]}>{ORDER_STATE_LABELS[state]()}</Badge>,
    },
    { header: t('Receipts'), cell: receiptsCell },
  ]
}

/** Opens the payment, with its refund, on the Payments screen. */
function paymentLink({ _id, paidAt, createdAt }: AdminOrderSummary) {
  return (
    <Link
      to={`${screens.adminPayments}?payment=${_id}`}
      className="inline-flex min-h-11 items-center font-semibold underline decoration-1 underline-offset-4 md:min-h-0"
    >
      {formatIst(paidAt ?? createdAt)}
    </Link>
  )
}

function amountCell({ amount, refunded }: AdminOrderSummary) {
  return (
    <>
      <span className="block font-semibold">{formatRupees(paise(amount))}</span>
      {refunded > 0 && (
        <span className="block text-[0.9375rem] text-muted">
          {t('{money} back', { money: formatRupees(paise(refunded)) })}
        </span>
      )}
    </>
  )
}

function receiptsCell({ receipts }: AdminOrderSummary) {
  if (receipts.length === 0) return '–'
  return <PaymentReceipts receipts={receipts} />
}

/** The receipt and the credit notes of a payment. */
export function PaymentReceipts({ receipts }: Pick<AdminOrderSummary, 'receipts'>) {
  return (
    <ul className="grid gap-2">
      {receipts.map((receipt) => (
        <li key={receipt._id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="whitespace-nowrap">{receipt.number}</span>
          <DownloadReceiptButton receipt={receipt} audience="admin" />
        </li>
      ))}
    </ul>
  )
}
