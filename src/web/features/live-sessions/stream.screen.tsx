import { UpgradeCard } from './upgrade-card.tsx'
import { useLiveSession } from './live-sessions.hooks.ts'
import { LiveSessionPlayerArea } from './live-session-player-area.tsx'
import { formatSession } from '#web/i18n/dates.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, messageOf } from '#web/platform/api-client.ts'
import { LocalTime } from '#web/ui/local-time.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'

/** One live session, from before its beginning until after its end (specification §2). */
export function StreamScreen() {
  const { streamId = '' } = useParams()
  const { stream, error, reload, fetchServerTime } = useLiveSession(streamId)
  return (
    <div className="mx-auto grid max-w-[clamp(30rem,calc((100dvh-20rem)*1.78),64rem)] gap-4">
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
      {!stream && error && <StreamFailure error={error} onRetry={reload} />}
      {stream && (
        <>
          <header>
            <h1 className="text-2xl sm:text-3xl">{stream.title}</h1>
            <p className="mt-1 text-muted">
              {t('Session Time')}:{' '}
              <time dateTime={stream.startTime.toISOString()}>{formatSession(stream.startTime)}</time>
              <LocalTime instant={stream.startTime} />
            </p>
          </header>
          <LiveSessionPlayerArea
            key={stream._id}
            stream={stream}
            onLoadError={reload}
            fetchServerTime={fetchServerTime}
          />
        </>
      )}
    </div>
  )
}

function StreamFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'SUBSCRIPTION_REQUIRED') return <UpgradeCard />
  return (
    <ErrorState title={t('Error')} message={messageOf(error, t('Failed to fetch stream details.'))} onRetry={onRetry} />
  )
}
