import { useUnsubscribeDevice } from '#web/features/push/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/states.tsx'

/** Whether this device gets the notifications of the table, and the button that changes it. */
export function DeviceLine({ isOn, onTurnOn }: { isOn: boolean; onTurnOn: () => void }) {
  const turnOff = useUnsubscribeDevice()
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{isOn ? t('This device gets your notifications.') : t('This device gets no notifications.')}</p>
        {isOn ? (
          <Button
            variant="secondary"
            small
            busy={turnOff.isPending}
            busyLabel={t('One moment…')}
            onClick={() => turnOff.mutate()}
          >
            {t('Turn off on this device')}
          </Button>
        ) : (
          <Button variant="secondary" small onClick={onTurnOn}>
            {t('Turn on for this device')}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">
        {t('From nine in the evening until eight in the morning (IST) only a session that begins then is announced.')}
      </p>
      {turnOff.isError && <ErrorText>{messageOf(turnOff.error, t('This could not be done.'))}</ErrorText>}
    </div>
  )
}
