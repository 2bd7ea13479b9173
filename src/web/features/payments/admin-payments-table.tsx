import {
  ORDER_STATE_REASON_LABELS,
  ORDER_STATE_LABELS,
  ORDER_STATE_TONES,
  PAYMENT_WAY_LABELS,
} from './admin-payment-labels.ts'
import type { AdminOrderSummary, ListedOrder } from '#shared/contract/admin-payments.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { FoundByLine } from '#web/platform/found-by.tsx'
import { ScreenLink } from '#web/platform/screen-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Eye } from 'lucide-react'

interface PaymentsTableProps {
  payments: readonly ListedOrder[]
  onOpen: (payment: ListedOrder) => void
}

export function PaymentsTable({ payments, onOpen }: PaymentsTableProps) {
  return <Table caption={t('Payments')} rows={payments} rowKey={({ _id }) => _id} columns={columns(onOpen)} />
}

function columns(onOpen: PaymentsTableProps['onOpen']): Column<ListedOrder>[] {
  return [
    { header: t('Member'), cell: memberCell, onPhones: 'main' },
    { header: t('Plan'), cell: ({ planName }) => planName },
    { header: t('Amount'), cell: (row) => <AmountCell row={row} />, className: 'md:whitespace-nowrap', isAmount: true },
    { header: t('State'), cell: (row) => <StateCell row={row} />, className: 'md:w-1/4' },
    { header: t('When'), cell: ({ createdAt }) => formatIst(createdAt), className: 'lg:whitespace-nowrap' },
    {
      header: t('Actions'),
      cell: (row) => <OpenButton row={row} onOpen={onOpen} />,
      className: 'md:w-16',
      onPhones: 'action',
    },
  ]
}

function memberCell({ member, foundBy }: ListedOrder) {
  return (
    <>
      <MemberLink member={member} />
      <FoundByLine foundBy={foundBy} />
    </>
  )
}

/** The member, with a link to their details. */
export function MemberLink({ member }: Pick<AdminOrderSummary, 'member'>) {
  if (!member) return <span className="text-muted">{t('A member who has left')}</span>
  return (
    <>
      <ScreenLink
        to={screens.adminUser(member._id)}
        className="inline-flex min-h-6 items-center font-semibold underline decoration-1 underline-offset-4 md:min-h-0"
      >
        {member.name}
      </ScreenLink>
      <span className="block text-[0.9375rem] text-muted">
        <EmailAddress>{member.email}</EmailAddress>
      </span>
    </>
  )
}

function AmountCell({ row: { amount, refunded, way } }: { row: AdminOrderSummary }) {
  return (
    <>
      <span className="block font-semibold">{formatRupees(paise(amount))}</span>
      {way !== 'ONLINE' && <span className="block text-[0.9375rem] text-muted">{PAYMENT_WAY_LABELS[way]()}</span>}
      {refunded > 0 && (
        <span className="block text-[0.9375rem] text-muted">
          {t('{money} back', { money: formatRupees(paise(refunded)) })}
        </span>
      )}
    </>
  )
}

function StateCell({ row: { state, reason } }: { row: AdminOrderSummary }) {
  return (
    <>
      <Badge tone={ORDER_STATE_TONES[state]}>{ORDER_STATE_LABELS[state]()}</Badge>
      {reason && <span className="mt-1 block text-[0.9375rem] text-muted">{ORDER_STATE_REASON_LABELS[reason]()}</span>}
    </>
  )
}

function OpenButton({ row, onOpen }: { row: AdminOrderSummary; onOpen: PaymentsTableProps['onOpen'] }) {
  const label = t('Open the payment of {name}', { name: row.member?.name ?? t('a member who has left') })
  return <IconButton icon={Eye} label={label} className="row-target -mx-2" onClick={() => onOpen(row)} />
}
