import { NotificationItem } from './notification-item.tsx'
import { useMarkAllAsRead, useNotifications } from './notifications.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useMemberViewOfTab } from '#web/platform/member-view.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { EmptyState, ErrorState, ErrorText, Loading } from '#web/ui/states.tsx'
import { useState } from 'react'

/** What the bell opens; on phones a sheet. */
export function NotificationsDialog({ onClose }: { onClose: () => void }) {
  return (
    // In a section, the dialog's header is not taken for a second banner of the page.
    <section>
      <Dialog open onClose={onClose} title={t('Notifications')}>
        <NotificationList onLeave={onClose} />
      </Dialog>
    </section>
  )
}

function NotificationList({ onLeave }: { onLeave: () => void }) {
  const list = useNotifications()
  const [openId, setOpenId] = useState<string | null>(null)
  if (list.isPending) return <Loading text={t('Loading notifications...')} />
  const failure = messageOf(list.error, t('Failed to fetch notifications.'))
  if (list.isLoadingError) {
    return (
      <ErrorState
        title={t('Error')}
        message={failure}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  const [newest] = list.items
  if (!newest) {
    return (
      <EmptyState
        title={t('No notifications yet')}
        text={t('What we have to tell you appears here.')}
        drawing={<Lotus />}
      />
    )
  }
  return (
    <>
      {list.items.some(({ readAt }) => readAt === null) && <MarkAllButton until={newest.createdAt} />}
      <ul className="-my-2 grid grid-cols-1">
        {list.items.map((notification) => (
          <NotificationItem
            key={notification._id}
            notification={notification}
            isOpen={notification._id === openId}
            onToggle={() => setOpenId(notification._id === openId ? null : notification._id)}
            onLeave={onLeave}
          />
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        error={list.isFetchNextPageError ? failure : null}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}

function MarkAllButton({ until }: { until: Date }) {
  const marking = useMarkAllAsRead()
  const isSeenByTeam = useMemberViewOfTab() !== null
  if (isSeenByTeam) return null
  return (
    <div className="-mt-2 mb-3 flex flex-wrap items-center justify-end gap-x-4">
      {marking.error && (
        <ErrorText className="min-w-0 flex-1 basis-40">
          {messageOf(marking.error, t('This could not be saved. Please try again.'))}
        </ErrorText>
      )}
      <Button
        variant="quiet"
        small
        busy={marking.isPending}
        busyLabel={t('Saving...')}
        onClick={() => marking.mutate(until)}
      >
        {t('Mark all as read')}
      </Button>
    </div>
  )
}
