import { useUnreadCount } from './notifications.hooks.ts'
import { t, tn } from '#web/i18n/t.ts'
import { lazyWithPreload } from '#web/platform/lazy-with-preload.tsx'
import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'

const NotificationsDialog = lazyWithPreload(
  async () => (await import('./notifications-dialog.tsx')).NotificationsDialog,
)

/** A larger number would not fit the badge; the accessible name has it in full. */
const MOST_SHOWN = 99

/** The bell of the member's header: how many notifications are unread; opens their list. */
export function NotificationBell() {
  const unread = useUnreadCount() ?? 0
  const [isOpen, setOpen] = useState(false)
  const preload = (): void => {
    // If it fails, opening the list loads it again.
    NotificationsDialog.preload().catch(() => {})
  }
  return (
    <>
      <button
        type="button"
        aria-label={
          unread === 0
            ? t('Notifications')
            : tn(unread, { one: 'Notifications: {count} unread', other: 'Notifications: {count} unread' })
        }
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
        className="relative grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-surface hover:text-foreground"
      >
        <Bell aria-hidden size={22} />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0.5 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 text-xs font-semibold text-on-danger tabular-nums"
          >
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <NotificationsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
