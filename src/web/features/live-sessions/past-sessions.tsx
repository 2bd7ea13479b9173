import { usePastSessions } from './replays.hooks.ts'
import type { PastStreamCard } from '#shared/contract/live-sessions.ts'
import { MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { minutesOfVideo } from '#shared/domain/live.ts'
import { screens } from '#shared/screens.ts'
import { formatIst, formatSession } from '#web/i18n/dates.ts'
import { t, tn } from '#web/i18n/t.ts'
import { useProgressLookup } from '#web/features/progress/public.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useNow } from '#web/platform/clock.ts'
import { ItemProgress } from '#web/ui/item-progress.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Play } from 'lucide-react'
import { Link } from 'react-router'

/** The sessions that a member can still watch, newest first; nothing when there are none. */
export function PastSessions() {
  const now = useNow(MINUTE_IN_MS)
  const { items, error, isPending, isLoadingError, isFetching, refetch, ...pages } = usePastSessions()
  const streams = items.filter(({ replayUntil }) => now < replayUntil)
  if (!isPending && !isLoadingError && streams.length === 0) return null
  return (
    <section aria-labelledby="past-sessions">
      <h2 id="past-sessions" className="mb-4 text-2xl">
        {t('Recordings of past sessions')}
      </h2>
      {isPending && (
        <div role="status" aria-label={t('Loading…')} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-28 w-full" />
        </div>
      )}
      {isLoadingError && (
        <ErrorState
          title={t('The recordings could not be loaded.')}
          message={messageOf(error, t('Failed to fetch streams.'))}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {streams.map((stream) => (
          <li key={stream._id} className="grid grid-cols-1">
            <PastSession stream={stream} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={pages.hasNextPage}
        isLoading={pages.isFetchingNextPage}
        error={pages.isFetchNextPageError ? messageOf(error, t('Failed to fetch streams.')) : null}
        onMore={() => void pages.fetchNextPage()}
      />
    </section>
  )
}

function PastSession({ stream: { _id, title, startTime, replayUntil, video, progress } }: { stream: PastStreamCard }) {
  const progressOf = useProgressLookup()
  const minutes = tn(minutesOfVideo(video), { one: '{count} minute', other: '{count} minutes' })
  return (
    <Link
      to={screens.livestream(_id)}
      className="flex items-center gap-4 rounded-card border border-line bg-raised p-4 hover:bg-surface"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full border border-line text-accent-deep">
        <Play aria-hidden size={18} />
      </span>
      <span className="min-w-0 flex-1 leading-snug wrap-anywhere">
        <span className="block font-display text-lg">{title}</span>
        <span className="mt-1 block text-muted">
          {formatSession(startTime)} · <span className="inline-block">{minutes}</span>
        </span>
        <span className="block text-sm text-muted">
          {t('Available until {time}', { time: formatIst(replayUntil) })}
        </span>
        <ItemProgress progress={progressOf(video._id, progress)} />
      </span>
    </Link>
  )
}
