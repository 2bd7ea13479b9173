import { useSendAgain } from './system.hooks.ts'
import type { UnsentLetter } from '#shared/contract/system.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { type Column, Table } from '#web/ui/table.tsx'

/** Letters that have not gone out; those that were given up can be tried again. */
export function LettersTable({ letters }: { letters: readonly UnsentLetter[] }) {
  return <Table caption={t('Letters not delivered yet')} rows={letters} rowKey={({ _id }) => _id} columns={columns()} />
}

function columns(): Column<UnsentLetter>[] {
  return [
    { header: t('To'), cell: ({ to }) => <EmailAddress>{to}</EmailAddress> },
    { header: t('Subject'), cell: ({ subject }) => subject },
    { header: t('State'), cell: (letter) => <State letter={letter} /> },
    { header: t('Written'), cell: ({ createdAt }) => formatIst(createdAt), className: 'lg:whitespace-nowrap' },
    { header: t('Actions'), cell: (letter) => <SendAgain letter={letter} />, className: 'md:whitespace-nowrap' },
  ]
}

function State({ letter: { state, attempts, lastFailure } }: { letter: UnsentLetter }) {
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

function SendAgain({ letter }: { letter: UnsentLetter }) {
  const { mutate, isPending } = useSendAgain()
  if (letter.state !== 'GIVEN_UP') return null
  return (
    <Button
      variant="secondary"
      busy={isPending}
      busyLabel={t('Sending…')}
      aria-label={t('Send again to {address}', { address: letter.to })}
      onClick={() => mutate(letter)}
    >
      {t('Send again')}
    </Button>
  )
}
