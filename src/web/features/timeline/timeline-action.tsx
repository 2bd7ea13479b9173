import { useAskProvider, useSendEmailAgain } from './timeline.hooks.ts'
import type { TimelineEntry } from '#shared/contract/timeline.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

interface TimelineActionProps {
  userId: string
  entry: TimelineEntry
  /** Opens the form that extends the running plan; absent when there is none. */
  onExtend: (() => void) | undefined
}

/** What can be done next about an entry; nothing for most. */
export function TimelineActionButton({ userId, entry: { action }, onExtend }: TimelineActionProps) {
  const email = useSendEmailAgain(userId)
  const order = useAskProvider()
  if (action === null) return null
  const { kind, target } = action
  if (kind === 'SEND_EMAIL_AGAIN')
    return (
      <Button
        small
        variant="secondary"
        busy={email.isPending}
        busyLabel={t('Sending…')}
        onClick={() => email.mutate(target)}
      >
        {t('Send again')}
      </Button>
    )
  if (kind === 'ASK_PROVIDER')
    return (
      <span className="flex flex-wrap gap-x-4 gap-y-1">
        <Button
          small
          variant="secondary"
          busy={order.isPending}
          busyLabel={t('Asking…')}
          onClick={() => order.mutate(target)}
        >
          {t('Ask the payment service')}
        </Button>
        <ActionLink to={`${screens.adminPayments}?payment=${target}`}>{t('Open the payment')}</ActionLink>
      </span>
    )
  if (kind === 'EXTEND_PLAN')
    return onExtend ? (
      <Button small variant="secondary" onClick={onExtend}>
        {t('Give more time')}
      </Button>
    ) : null
  if (kind === 'OPEN_PAYMENT')
    return <ActionLink to={`${screens.adminPayments}?payment=${target}`}>{t('Open the payment')}</ActionLink>
  if (kind === 'OPEN_ROOM') return <ActionLink to={screens.adminLiveRoom(target)}>{t('Open the room')}</ActionLink>
  if (kind === 'OPEN_QUESTION') return <ActionLink to={screens.adminLiveRooms}>{t('Open the questions')}</ActionLink>
  return <ActionLink to={screens.adminActivity}>{t('Open Activity')}</ActionLink>
}

function ActionLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center font-semibold underline decoration-1 underline-offset-4">
      {children}
    </Link>
  )
}
