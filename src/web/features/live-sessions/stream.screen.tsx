import { UpgradeCard } from './upgrade-card.tsx'
import { useLiveSession } from './live-sessions.hooks.ts'
import { LiveSessionPlayerArea } from './live-session-player-area.tsx'
import { SessionRoom } from './session-room.tsx'
import { formatSession } from '#web/i18n/dates.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, messageOf } from '#web/platform/api-client.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Diya } from '#web/ui/drawings.tsx'
import { LocalTime } from '#web/ui/local-time.tsx'
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'

/** One live session, from before its beginning until after its end (specification §2). */
export function StreamScreen() {
  const { streamId = '' } = useParams()
  const { stream, error, isDeleted, reload, fetchServerTime, setFollowed } = useLiveSession(streamId)
  const isMoved = useIsMoved(stream?.startTime)
  return (
    <div className="grid grid-cols-1 gap-4 max-lg:-mb-12">
      <title>{t('Live session – Sadhana')}</title>
      <Link
        to={screens.memberLiveSessions}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-full px-3 text-muted hover:bg-surface hover:text-foreground"
      >
        <ArrowLeft aria-hidden size={18} />
        {t('Live Sessions')}
      </Link>
      {!stream && <h1 className="sr-only">{t('Live session')}</h1>}
      {!stream && !error && <Loading text={t('Loading Session...')} />}
      {!stream && error && <StreamFailure error={error} isDeleted={isDeleted} onRetry={reload} />}
      {stream && (
        <>
          <header>
            <h1 className="text-2xl sm:text-3xl">{stream.title}</h1>
            <p className="mt-1 text-muted">
              {t('Session Time')}:{' '}
              <time dateTime={stream.startTime.toISOString()}>{formatSession(stream.startTime)}</time>
              <LocalTime instant={stream.startTime} />
            </p>
            <p role="status" className="mt-2 font-semibold text-accent-deep empty:hidden">
              {isMoved && t('This session was moved. It now begins {time}.', { time: formatSession(stream.startTime) })}
            </p>
          </header>
          <SessionRoom
            key={stream._id}
            stream={stream}
            reload={reload}
            fetchServerTime={fetchServerTime}
            onFollowing={setFollowed}
          >
            <LiveSessionPlayerArea stream={stream} onLoadError={reload} fetchServerTime={fetchServerTime} />
          </SessionRoom>
        </>
      )}
    </div>
  )
}

/** Whether the session was given another time while it was open here. */
function useIsMoved(startTime: Date | undefined): boolean {
  const [first, setFirst] = useState(startTime)
  if (first === undefined && startTime !== undefined) setFirst(startTime)
  return first !== undefined && startTime !== undefined && first.getTime() !== startTime.getTime()
}

interface StreamFailureProps {
  error: Error
  isDeleted: boolean
  onRetry: () => void
}

function StreamFailure({ error, isDeleted, onRetry }: StreamFailureProps) {
  if (isDeleted) {
    return (
      <Card>
        <div role="status">
          <EmptyState
            title={t('This session will not take place.')}
            text={t('It was cancelled. The next sessions are in the list.')}
            drawing={<Diya />}
            action={
              <Link to={screens.memberLiveSessions} className={buttonClass()}>
                {t('Live Sessions')}
              </Link>
            }
          />
        </div>
      </Card>
    )
  }
  if (error instanceof ApiError && error.code === 'SUBSCRIPTION_REQUIRED') return <UpgradeCard />
  return (
    <ErrorState title={t('Error')} message={messageOf(error, t('Failed to fetch stream details.'))} onRetry={onRetry} />
  )
}
