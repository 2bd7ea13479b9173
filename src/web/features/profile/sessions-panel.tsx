import { useEndSessions, useMySessions } from './me.hooks.ts'
import type { MySession } from '#shared/contract/me.ts'
import { deviceName } from '#web/i18n/device-name.ts'
import { formatIst } from '#web/i18n/dates.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorText, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useId, useState } from 'react'

/** The rest are shown on request: a list of dozens would push the panels below out of sight. */
const INITIALLY_SHOWN = 5

/** The member's sessions, each with a button that signs it out. */
export function SessionsPanel() {
  const { data: sessions, error, refetch, isFetching } = useMySessions()
  const end = useEndSessions()
  const [areAllShown, setAllShown] = useState(false)
  const shown = areAllShown ? sessions : sessions?.slice(0, INITIALLY_SHOWN)
  if (!sessions && error) {
    return (
      <ErrorState
        title={t('Where you are signed in')}
        message={messageOf(error, t('Your sessions could not be read.'))}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  return (
    <Card>
      <section aria-labelledby="sessions-title">
        <h2 id="sessions-title" className="text-2xl">
          {t('Where you are signed in')}
        </h2>
        <p className="mt-1 text-muted">{t('If you do not know one of these, sign it out.')}</p>
        {shown ? (
          <ul className="mt-4 divide-y divide-line">
            {shown.map((each) => (
              <SessionRow
                key={each._id}
                session={each}
                isBusy={end.isPending && (end.variables === null || end.variables === each._id)}
                onEnd={() => end.mutate(each._id)}
              />
            ))}
          </ul>
        ) : (
          <div role="status" aria-label={t('Loading…')} className="mt-4 grid gap-3">
            <Skeleton className="h-16 w-full" />
          </div>
        )}
        {end.isError && <ErrorText className="mt-3">{messageOf(end.error, t('This could not be done.'))}</ErrorText>}
        {sessions && sessions.length > 1 && (
          <div className="mt-4 flex flex-wrap gap-3">
            <Button
              variant="secondary"
              small
              className="max-sm:w-full"
              busy={end.isPending && end.variables === null}
              busyLabel={t('Signing out…')}
              onClick={() => end.mutate(null)}
            >
              {t('Sign out everywhere else')}
            </Button>
            {sessions.length > INITIALLY_SHOWN && (
              <Button
                variant="quiet"
                small
                className="max-sm:w-full"
                aria-expanded={areAllShown}
                onClick={() => setAllShown(!areAllShown)}
              >
                {areAllShown ? t('Show fewer') : t('Show all {count}', { count: sessions.length })}
              </Button>
            )}
          </div>
        )}
      </section>
    </Card>
  )
}

interface SessionRowProps {
  session: MySession
  isBusy: boolean
  onEnd: () => void
}

function SessionRow({ session: { device, startedAt, lastSeenAt, isThis }, isBusy, onEnd }: SessionRowProps) {
  const id = useId()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0">
        <p id={id} className="flex flex-wrap items-center gap-2 font-semibold">
          {deviceName(device)}
          {isThis && <Badge tone="success">{t('This device')}</Badge>}
        </p>
        <p className="text-[0.9375rem] text-muted">{t('Since {time}', { time: formatIst(startedAt) })}</p>
        {!isThis && (
          <p className="text-[0.9375rem] text-muted">{t('Last used {time}', { time: formatIst(lastSeenAt) })}</p>
        )}
      </div>
      {!isThis && (
        <Button
          variant="secondary"
          small
          busy={isBusy}
          busyLabel={t('Signing out…')}
          aria-describedby={id}
          onClick={onEnd}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  )
}
