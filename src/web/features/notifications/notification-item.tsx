import { useMarkAsRead } from './notifications.hooks.ts'
import type { Notification } from '#shared/contract/notifications.ts'
import { screens } from '#shared/screens.ts'
import { formatIst } from '#web/i18n/dates.ts'
import { t } from '#web/i18n/t.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PlainText } from '#web/ui/plain-text.tsx'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'

interface NotificationItemProps {
  notification: Notification
  isOpen: boolean
  onToggle: () => void
  /** Another screen is opened. */
  onLeave: () => void
}

/** One notification: its heading opens the text, and opening it marks it as read. */
export function NotificationItem({ notification, isOpen, onToggle, onLeave }: NotificationItemProps) {
  const { subject, body, language, streamId, createdAt, readAt } = notification
  const markAsRead = useMarkAsRead()
  const bodyId = useId()
  const isUnread = readAt === null
  return (
    <li className="not-last:border-b not-last:border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => {
          if (!isOpen) markAsRead(notification)
          onToggle()
        }}
        className="group flex min-h-14 w-full items-center gap-3 py-3 text-left"
      >
        <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${isUnread ? 'bg-danger' : ''}`} />
        <span className="min-w-0 flex-1">
          <span
            lang={language}
            className={`block wrap-anywhere group-hover:underline ${isUnread ? 'font-semibold' : ''}`}
          >
            {subject}
          </span>
          <span className="block text-[0.9375rem] text-muted">
            {isUnread && <span className="font-semibold">{t('Unread')} · </span>}
            {formatIst(createdAt)}
          </span>
        </span>
        <ChevronDown
          aria-hidden
          size={20}
          className={`shrink-0 text-muted transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={bodyId} hidden={!isOpen} className="pb-4 pl-5.5">
        <div lang={language}>
          <PlainText text={body} />
        </div>
        {streamId !== null && (
          <Link to={screens.livestream(streamId)} onClick={onLeave} className={`mt-3 ${buttonClass({ small: true })}`}>
            {t('To the live session')}
          </Link>
        )}
      </div>
    </li>
  )
}
