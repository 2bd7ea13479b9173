import { useResendEmail } from './system.hooks.ts'
import type { UnsentEmailAnswer } from '#shared/contract/system.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { type Column, Table } from '#web/ui/table.tsx'

/** Emails that have not been sent; those that were given up can be sent again. */
export function UnsentEmailsTable({ emails }: { emails: readonly UnsentEmailAnswer[] }) {
  return <Table caption={t('Emails not delivered yet')} rows={emails} rowKey={({ _id }) => _id} columns={columns()} />
}

function columns(): Column<UnsentEmailAnswer>[] {
  return [
    { header: t('To'), cell: ({ to }) => <EmailAddress>{to}</EmailAddress> },
    { header: t('Subject'), cell: ({ subject }) => subject },
    { header: t('State'), cell: (email) => <DeliveryState email={email} /> },
    { header: t('Written'), cell: ({ createdAt }) => formatIst(createdAt), className: 'lg:whitespace-nowrap' },
    { header: t('Actions'), cell: (email) => <ResendButton email={email} />, className: 'md:whitespace-nowrap' },
  ]
}

function DeliveryState({ email: { state, attempts, lastFailure } }: { email: UnsentEmailAnswer }) {
  return (
    <>
      <Badge tone={state === 'WAITING' ? 'neutral' : 'danger'}>
        {state === 'WAITING' ? t('On its way') : t('Not delivered')}
      </Badge>
      {lastFailure !== null && (
        <p className="mt-1 text-sm text-muted">
          {t('{count} tries, last answer {answer}', { count: String(attempts), answer: lastFailure })}
        </p>
      )}
    </>
  )
}

function ResendButton({ email }: { email: UnsentEmailAnswer }) {
  const { mutate, isPending } = useResendEmail()
  if (email.state !== 'GIVEN_UP') return null
  return (
    <Button
      variant="secondary"
      busy={isPending}
      busyLabel={t('Sending…')}
      aria-label={t('Send again to {address}', { address: email.to })}
      onClick={() => mutate(email)}
    >
      {t('Send again')}
    </Button>
  )
}
