import { InstallGuide } from './install-guide.tsx'
import { pushSupport } from './push-browser.ts'
import { NotificationsDenied, useSubscribeDevice } from './push.hooks.ts'
import type { PushKind } from '#shared/domain/push.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { AUTOFOCUS_ATTRIBUTE, Dialog, useKeepDialogOpen } from '#web/ui/dialog.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useState } from 'react'

interface RemindMeDialogProps {
  open: boolean
  /** What the member asked for; null: what is chosen already, on this device, too. */
  kind: PushKind | null
  onClose: () => void
}

/** Says what will come before the browser asks, so that nobody has to decide about something unknown. */
export function RemindMeDialog({ open, ...props }: RemindMeDialogProps) {
  return (
    <Dialog open={open} onClose={props.onClose} title={t('Notifications on this device')}>
      <RemindMe {...props} />
    </Dialog>
  )
}

function RemindMe({ kind, onClose }: Omit<RemindMeDialogProps, 'open'>) {
  const support = pushSupport()
  if (support === 'INSTALL_FIRST') return <InstallGuide onClose={onClose} />
  if (support === 'UNSUPPORTED')
    return <Words text={t('This browser shows no notifications. Your reminders come by email.')} onClose={onClose} />
  return <Question kind={kind} onClose={onClose} />
}

function Question({ kind, onClose }: Omit<RemindMeDialogProps, 'open'>) {
  const subscribe = useSubscribeDevice()
  const [isDenied, setDenied] = useState(() => Notification.permission === 'denied')
  useKeepDialogOpen(subscribe.isPending)
  if (isDenied) return <Denied onClose={onClose} />
  return (
    <div className="grid gap-4">
      <p>{wordsOf(kind)}</p>
      <p className="text-muted">
        {t(
          'Your browser will ask you next. You can switch it off in your profile at any time; signing out ends it, too.',
        )}
      </p>
      {subscribe.isError && (
        <ErrorText>
          {messageOf(subscribe.error, t('This browser could not switch notifications on. Please try again.'))}
        </ErrorText>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          {...{ [AUTOFOCUS_ATTRIBUTE]: '' }}
          className="max-sm:w-full"
          busy={subscribe.isPending}
          busyLabel={t('One moment…')}
          onClick={() =>
            subscribe.mutate(kind, {
              onSuccess: onClose,
              onError: (error) =>
                error instanceof NotificationsDenied && setDenied(Notification.permission === 'denied'),
            })
          }
        >
          {t('Allow notifications')}
        </Button>
        <Button variant="quiet" className="max-sm:w-full" disabled={subscribe.isPending} onClick={onClose}>
          {t('Not now')}
        </Button>
      </div>
    </div>
  )
}

function wordsOf(kind: PushKind | null): string {
  switch (kind) {
    case 'webinars':
      return t('This device will notify you an hour before each webinar and again ten minutes before.')
    case 'liveSessions':
      return t('This device will notify you a day, an hour and ten minutes before each live session of your plan.')
    case 'expiry':
      return t('This device will notify you seven days before your plan ends, and again on the day before.')
    case 'answers':
      return t('This device will notify you when your question to the teacher is answered.')
    case 'announcements':
      return t('This device will notify you when our team announces something.')
    case null:
      return t('This device will notify you of what you have chosen in the table.')
  }
}

/** The browser does not ask again: only the person can change it. */
function Denied({ onClose }: { onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <p>{t('This browser does not allow our notifications, and only you can change that:')}</p>
      <ol className="grid list-decimal gap-2 pl-6">
        <li>{t('Open the settings of this page: the sign on the left of the address, or the menu of the browser.')}</li>
        <li>{t('Choose “Notifications”, or “Permissions”, and allow them.')}</li>
        <li>{t('Load this page again and press “Remind me”.')}</li>
      </ol>
      <Words text={t('Until then your reminders come by email.')} onClose={onClose} />
    </div>
  )
}

function Words({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <p>{text}</p>
      <Button className="justify-self-start max-sm:w-full" onClick={onClose}>
        {t('Close')}
      </Button>
    </div>
  )
}
