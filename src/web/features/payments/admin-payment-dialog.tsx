import {
  timelineEventText,
  ORDER_STATE_REASON_LABELS,
  ORDER_STATE_LABELS,
  ORDER_STATE_TONES,
  PAYMENT_WAY_LABELS,
} from './admin-payment-labels.ts'
import { useCheckOrder, useOrder } from './admin-payments.hooks.ts'
import { MemberLink } from './admin-payments-table.tsx'
import { RefundForm } from './admin-refund-form.tsx'
import { PaymentReceipts } from './member-payments.tsx'
import { RefundHandledForm } from './admin-refund-handled-form.tsx'
import type { CapturedPayment, AdminOrder, TimelineEvent } from '#shared/contract/admin-payments.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useMay } from '#web/platform/permissions.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { type ReactNode, useState } from 'react'

/** One order: its state and the reason, its timeline, and the actions on it. */
export function PaymentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isPending, isFetching, refetch } = useOrder(id)
  return (
    <Dialog open onClose={onClose} title={data ? t('Payment for {plan}', { plan: data.planName }) : t('Payment')}>
      {isPending ? (
        <Loading text={t('Loading payment...')} />
      ) : data ? (
        <PaymentDetails payment={data} />
      ) : (
        <ErrorState
          title={t('An Error Occurred')}
          message={messageOf(error, t('Failed to fetch the payment.'))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  )
}

/** The states in which it matters when the payment service is asked again. */
const UNSETTLED_STATES = new Set<AdminOrder['state']>(['OPEN', 'NOT_PAID', 'ATTENTION'])

function PaymentDetails({ payment }: { payment: AdminOrder }) {
  const check = useCheckOrder()
  const mayRefund = useMay('payments.refund')
  const { _id, state, reason, member, way, amount, orderId, nextCheckAt, payments, receipts, story: timeline } = payment
  const isOnline = way === 'ONLINE'
  return (
    <>
      <Badge tone={ORDER_STATE_TONES[state]}>{ORDER_STATE_LABELS[state]()}</Badge>
      {reason && <p className="mt-2">{ORDER_STATE_REASON_LABELS[reason]()}</p>}
      <dl className="mt-5 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <DescriptionItem name={t('Member')}>
          <MemberLink member={member} />
        </DescriptionItem>
        <DescriptionItem name={t('Amount')}>
          {formatRupees(paise(amount))}
          <Deductions payment={payment} />
        </DescriptionItem>
        <DescriptionItem name={t('Way of payment')}>{PAYMENT_WAY_LABELS[way]()}</DescriptionItem>
        {isOnline && <DescriptionItem name={t('Order')}>{orderId ?? t('not made')}</DescriptionItem>}
        {(nextCheckAt || UNSETTLED_STATES.has(state)) && (
          <DescriptionItem name={t('Next asked')}>
            {nextCheckAt ? formatIst(nextCheckAt) : t('not by itself')}
          </DescriptionItem>
        )}
      </dl>
      {isOnline && (
        <Button
          variant="secondary"
          className="mt-5 max-sm:w-full"
          disabled={orderId === null}
          busy={check.isPending}
          busyLabel={t('Asking...')}
          onClick={() => check.mutate(_id)}
        >
          {t('Check again')}
        </Button>
      )}
      {reason === 'REFUND_REFUSED' && mayRefund && <RefundHandledForm orderId={_id} />}
      {payments.map((each) => (
        <CapturedPaymentPanel key={each._id} orderId={_id} payment={each} isByHand={!isOnline} />
      ))}
      {receipts.length > 0 && (
        <section className="mt-7">
          <h3 className="mb-3 text-xl">{t('Receipts')}</h3>
          <PaymentReceipts receipts={receipts} />
        </section>
      )}
      <PaymentTimeline events={timeline} />
    </>
  )
}

interface CapturedPaymentPanelProps {
  orderId: string
  payment: CapturedPayment
  /** An administrator recorded it. */
  isByHand: boolean
}

/** A captured payment with its refund form. */
function CapturedPaymentPanel({ orderId, payment, isByHand }: CapturedPaymentPanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const mayRefund = useMay('payments.refund')
  const { paymentId, reference, amount, refunded, left } = payment
  return (
    <section aria-label={paymentId} className="mt-5 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-lg">{formatRupees(paise(amount))}</h3>
          <p className="text-[0.9375rem] break-all text-muted">{isByHand ? reference : paymentId}</p>
          {refunded > 0 && (
            <p className="text-[0.9375rem]">{t('{money} back', { money: formatRupees(paise(refunded)) })}</p>
          )}
        </div>
        {!isOpen && left >= 1 && mayRefund && (
          <Button variant="secondary" small onClick={() => setIsOpen(true)}>
            {isByHand ? t('Paid back…') : t('Refund…')}
          </Button>
        )}
      </div>
      {isOpen && <RefundForm orderId={orderId} payment={payment} isByHand={isByHand} onDone={() => setIsOpen(false)} />}
    </section>
  )
}

/** What was taken off the price. */
function Deductions({ payment: { price, credit, discount } }: { payment: AdminOrder }) {
  const amounts = { price: formatRupees(paise(price)), credit: formatRupees(paise(credit)) }
  return (
    <>
      {credit > 0 && (
        <span className="block text-[0.9375rem] text-muted">
          {t('{price} less {credit} for the plan before', amounts)}
        </span>
      )}
      {discount > 0 && (
        <span className="block text-[0.9375rem] text-muted">
          {t('with a discount of {discount}', { discount: formatRupees(paise(discount)) })}
        </span>
      )}
    </>
  )
}

/** Everything that happened to an order, oldest first. */
function PaymentTimeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <section className="mt-7">
      <h3 className="mb-3 text-xl">{t('What happened')}</h3>
      <ol className="grid gap-3 border-l-2 border-line pl-4">
        {events.map((event, index) => (
          // The timeline only grows at its end, and two events may have the same time and kind.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span className="block text-sm text-muted tabular-nums">{formatIst(event.at)}</span>
            <span className="break-words">{timelineEventText(event)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
