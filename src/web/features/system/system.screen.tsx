import { UnsentEmailsTable } from './unsent-emails-table.tsx'
import { StatusCards } from './status-cards.tsx'
import { useSystemStatus, useUnsentEmails } from './system.hooks.ts'
import { BulkEmailsPanel } from '#web/features/bulk-emails/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx'

/** The state of the installation: emails, background jobs, storage, backups, payment events and versions. */
export function SystemScreen() {
  const emails = useUnsentEmails()
  return (
    <>
      <title>{t('System – Sadhana')}</title>
      <ScreenHeader title={t('System')} text={t('How the product fares on its server.')} />
      <SystemStatusPanel />
      <h2 className="mt-8 mb-3 text-2xl">{t('Emails not delivered yet')}</h2>
      <ListPanel
        list={emails}
        loadingText={t('Loading emails...')}
        failedFallback={t('Failed to fetch emails.')}
        empty={<EmptyState title={t('Every email has been sent')} />}
      >
        {(items) => <UnsentEmailsTable emails={items} />}
      </ListPanel>
      <BulkEmailsPanel />
    </>
  )
}

function SystemStatusPanel() {
  const { data, isPending, error, isFetching, refetch } = useSystemStatus()
  if (isPending) return <Loading text={t('Looking around...')} />
  if (!data) {
    return (
      <ErrorState
        title={t('An Error Occurred')}
        message={messageOf(error, t('Failed to fetch the state of the system.'))}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return <StatusCards status={data} />
}
