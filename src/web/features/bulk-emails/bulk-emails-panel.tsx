import { useBulkSender, useLiftSuppression, useResumeBulkEmails, useSuppressions } from './bulk-emails.hooks.ts'
import type { BulkSenderAnswer, SuppressionAnswer } from '#shared/contract/bulk-emails.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { formatCount } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'

/** Emails to many: how far they are, what came back, and the addresses that get none. */
export function BulkEmailsPanel() {
  const suppressions = useSuppressions()
  return (
    <>
      <h2 className="mt-8 mb-3 text-2xl">{t('Emails to many')}</h2>
      <SenderPanel />
      <h2 className="mt-8 mb-3 text-2xl">{t('Addresses that get no emails')}</h2>
      <p className="mb-3 text-muted">
        {t('Emails to them came back, or they complained. Codes and receipts are still tried once.')}
      </p>
      <ListPanel
        list={suppressions}
        loadingText={t('Loading addresses...')}
        failedFallback={t('Failed to fetch the addresses.')}
        empty={<EmptyState title={t('Every address gets its emails')} />}
      >
        {(items) => (
          <Table
            caption={t('Addresses that get no emails')}
            rows={items}
            rowKey={({ _id }) => _id}
            columns={columns()}
          />
        )}
      </ListPanel>
    </>
  )
}

function SenderPanel() {
  const { data, isPending, error, isFetching, refetch } = useBulkSender()
  if (isPending) return <Loading text={t('Loading emails to many...')} />
  if (!data) {
    return (
      <ErrorState
        title={t('An Error Occurred')}
        message={messageOf(error, t('Failed to fetch how the emails fare.'))}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const { allowance, sentToday, waiting, sent, hardBounces, complaints, stopped, countedSince } = data
  return (
    <Card>
      <div className="grid gap-1 text-muted tabular-nums">
        {stopped && <Stopped reason={stopped.reason} at={stopped.at} />}
        <p>
          {allowance === null
            ? t('{count} sent today', { count: formatCount(sentToday) })
            : t('{count} sent today, of {allowance} that a sender may send on this day', {
                count: formatCount(sentToday),
                allowance: formatCount(allowance),
              })}
        </p>
        <p>{t('{count} waiting', { count: formatCount(waiting) })}</p>
        {sent > 0 && (
          <p>
            {t('Of {sent} since {when}: {bounces} came back for good, {complaints} complained', {
              sent: formatCount(sent),
              when: formatIst(countedSince),
              bounces: formatCount(hardBounces),
              complaints: formatCount(complaints),
            })}
          </p>
        )}
      </div>
    </Card>
  )
}

function Stopped({ reason, at }: NonNullable<BulkSenderAnswer['stopped']>) {
  const { mutate, isPending } = useResumeBulkEmails()
  return (
    <div className="mb-3 grid gap-2 text-foreground">
      <p>
        <Badge tone="danger">{t('Stopped')}</Badge> {formatIst(at)}
      </p>
      <p>
        {reason === 'HARD_BOUNCES'
          ? t(
              '2 % or more of the emails came back: mail providers would soon put all of them into spam. Look at where these addresses come from, and do not write to old lists.',
            )
          : t(
              'More than one of a thousand recipients marked the emails as spam. Write less often, and only to members who expect it.',
            )}
      </p>
      <p>{t('What waits goes on when you say so, with 500 emails on the first day.')}</p>
      <div>
        <Button busy={isPending} busyLabel={t('Going on…')} onClick={() => mutate()}>
          {t('Go on with emails to many')}
        </Button>
      </div>
    </div>
  )
}

function columns(): Column<SuppressionAnswer>[] {
  return [
    { header: t('Address'), cell: ({ address }) => <EmailAddress>{address}</EmailAddress> },
    { header: t('Why'), cell: ({ reason }) => reasonTexts()[reason] },
    { header: t('Since'), cell: ({ at }) => formatIst(at), className: 'lg:whitespace-nowrap' },
    { header: t('Actions'), cell: (item) => <LiftButton item={item} />, className: 'md:whitespace-nowrap' },
  ]
}

const reasonTexts = (): Record<SuppressionAnswer['reason'], string> => ({
  HARD_BOUNCE: t('There is no such mailbox'),
  SOFT_BOUNCES: t('Three emails came back within two weeks'),
  COMPLAINT: t('They marked an email as spam'),
})

function LiftButton({ item }: { item: SuppressionAnswer }) {
  const { mutate, isPending } = useLiftSuppression()
  return (
    <Button
      variant="secondary"
      busy={isPending}
      busyLabel={t('Saving…')}
      aria-label={t('Write to {address} again', { address: item.address })}
      onClick={() => mutate(item)}
    >
      {t('Write again')}
    </Button>
  )
}
