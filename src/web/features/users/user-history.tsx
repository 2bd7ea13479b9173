import { PutBackPlan } from './put-back-plan.tsx'
import { Nothing, UserPart } from './user-part.tsx'
import { grantState, paymentState, sourceWords } from './user-words.ts'
import type { GrantAnswer, PaymentOfUser } from '#shared/contract/user-details.ts'
import { formatIst, formatIstDate } from '#shared/domain/ist.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import { serverNow } from '#web/platform/clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'

/** Every plan that he bought or was given. */
export function PlanHistory({ userId, grants }: { userId: string; grants: readonly GrantAnswer[] }) {
  return (
    <UserPart title={t('Plans so far')}>
      {grants.length === 0 ? (
        <Nothing>{t('There has been no plan yet.')}</Nothing>
      ) : (
        <Table caption={t('Plans so far')} columns={grantColumns(userId)} rows={grants} rowKey={({ _id }) => _id} />
      )}
    </UserPart>
  )
}

function grantColumns(userId: string): Column<GrantAnswer>[] {
  return [
    { header: t('Plan'), cell: ({ planName }) => <span className="font-semibold">{planName}</span> },
    { header: t('From'), cell: ({ startsAt }) => formatIstDate(startsAt) },
    { header: t('Until'), cell: ({ endsAt }) => formatIstDate(endsAt) },
    { header: t('State'), cell: (grant) => stateOfGrant(grant, userId) },
    { header: t('Source'), cell: (grant) => <span className="wrap-anywhere">{sourceWords(grant)}</span> },
  ]
}

function stateOfGrant(grant: GrantAnswer, userId: string) {
  const { tone, words, hint } = grantState(grant, serverNow())
  return (
    <>
      <Badge tone={tone}>{words}</Badge>
      {hint && <span className="block text-[0.9375rem] text-muted">{hint}</span>}
      {grant.canPutBack && <PutBackPlan userId={userId} grant={grant} />}
    </>
  )
}

/** What he paid, or began to. */
export function UserPayments({ payments }: { payments: readonly PaymentOfUser[] }) {
  return (
    <UserPart title={t('Payments')}>
      {payments.length === 0 ? (
        <Nothing>{t('There has been no payment yet.')}</Nothing>
      ) : (
        <Table caption={t('Payments')} columns={paymentColumns()} rows={payments} rowKey={({ _id }) => _id} />
      )}
    </UserPart>
  )
}

function paymentColumns(): Column<PaymentOfUser>[] {
  return [
    { header: t('When'), cell: ({ paidAt, createdAt }) => formatIst(paidAt ?? createdAt) },
    { header: t('Plan'), cell: ({ planName }) => planName },
    { header: t('Amount'), cell: amount },
    { header: t('State'), cell: stateOfPayment },
    { header: t('Payment'), cell: ({ paymentId }) => <span className="wrap-anywhere">{paymentId ?? '–'}</span> },
  ]
}

function amount({ amount: paid, refunded }: PaymentOfUser) {
  return (
    <>
      <span className="block font-semibold">{formatRupees(paise(paid))}</span>
      {refunded > 0 && (
        <span className="block text-[0.9375rem] text-muted">
          {t('{amount} sent back', { amount: formatRupees(paise(refunded)) })}
        </span>
      )}
    </>
  )
}

function stateOfPayment(payment: PaymentOfUser) {
  const { tone, words } = paymentState(payment)
  return <Badge tone={tone}>{words}</Badge>
}
