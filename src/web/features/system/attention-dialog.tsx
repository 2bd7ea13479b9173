import { AttentionList } from './attention-list.tsx'
import { useAttention } from './system.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx'

/** What the bell opens: a list of what needs an administrator, each with a link to its place. */
export function AttentionDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    // In a section, the dialog's header is not taken for a second banner of the page.
    <section>
      <Dialog open={isOpen} onClose={onClose} title={t('Notifications')}>
        <Notifications onLeave={onClose} />
      </Dialog>
    </section>
  )
}

function Notifications({ onLeave }: { onLeave: () => void }) {
  const { data: items, error, isPending, isFetching, refetch } = useAttention()
  if (isPending) return <Loading text={t('Looking around...')} />
  if (!items) {
    return (
      <ErrorState
        title={t('An Error Occurred')}
        message={messageOf(error, t('Failed to fetch notifications.'))}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (items.length === 0) {
    const text = t('New messages, payments that need you and problems of the system appear here.')
    return <EmptyState title={t('Nothing needs you')} text={text} drawing={<Lotus />} />
  }
  return <AttentionList items={items} onLeave={onLeave} />
}
