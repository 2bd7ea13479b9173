import { DeviceLine } from './device-line.tsx'
import { ReminderTable } from './reminder-table.tsx'
import { useReminders } from './reminders.hooks.ts'
import { RemindMeDialog, usePushChoices, usePushState } from '#web/features/push/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorText, ErrorState, Skeleton } from '#web/ui/states.tsx'
import type { PushKind } from '#shared/domain/push.ts'
import { useState } from 'react'

/** What the member wants to be reminded of, and how: each kind and channel has its own switch. */
export function RemindersPanel() {
  const { choices, error, isFetching, reload, save } = useReminders()
  const push = usePushChoices()
  const { isOffered, isOnHere, state } = usePushState()
  const [asked, setAsked] = useState<{ kind: PushKind | null } | null>(null)
  const failure = save.error ?? push.save.error
  if (!choices && error) {
    return (
      <ErrorState
        title={t('Reminders')}
        message={messageOf(error, t('Your reminders could not be read.'))}
        onRetry={reload}
        isRetrying={isFetching}
      />
    )
  }
  return (
    <Card>
      <section aria-labelledby="reminders-title" className="grid grid-cols-1 gap-3">
        <h2 id="reminders-title" className="text-2xl">
          {t('Reminders')}
        </h2>
        {choices ? (
          <ReminderTable
            emails={choices}
            pushes={isOffered ? push.choices : undefined}
            onEmail={(change) => save.mutate(change)}
            onPush={(kind, isOn) => {
              // A device that has not been asked yet: the switch follows the answer.
              if (isOn && state?.devices === 0) setAsked({ kind })
              else push.save.mutate({ [kind]: isOn })
            }}
          />
        ) : (
          <div role="status" aria-label={t('Loading…')} className="grid gap-3">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
          </div>
        )}
        {isOffered && <DeviceLine isOn={isOnHere} onTurnOn={() => setAsked({ kind: null })} />}
        <p role="status" className="font-semibold text-success empty:hidden">
          {(save.isSuccess || push.save.isSuccess) && !failure && t('Saved.')}
        </p>
        {failure && <ErrorText>{messageOf(failure, t('This could not be saved.'))}</ErrorText>}
      </section>
      <RemindMeDialog open={asked !== null} kind={asked?.kind ?? null} onClose={() => setAsked(null)} />
    </Card>
  )
}
