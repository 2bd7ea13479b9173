import { UpgradeCard } from './upgrade-card.tsx'
import { useCanJoin, useStreams } from './live-sessions.hooks.ts'
import { SessionCard, SessionCardSkeleton } from './session-card.tsx'
import type { StreamCard } from '#shared/contract/live-sessions.ts'
import { streamStatus } from '#shared/domain/live.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useNow } from '#web/platform/clock.ts'
import { Diya } from '#web/ui/drawings.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { LockedDialog } from '#web/ui/locked-dialog.tsx'
import { Empty, Failed } from '#web/ui/states.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'

/** The live and upcoming sessions; members who may not join see which plans open them (specification §2). */
export function LiveSessionsScreen() {
  const mayJoin = useCanJoin()
  const isDenied = mayJoin === false
  const { items: streams, error, isPending, isLoadingError, refetch, ...pages } = useStreams()
  const [isLockedShown, setLockedShown] = useState(false)
  const navigate = useNavigate()

  return (
    <div className="grid grid-cols-1 gap-8">
      <title>{t('Live Sessions – Sadhana')}</title>
      <h1 className="text-3xl">{t('Live Sessions')}</h1>
      {isDenied && <UpgradeCard />}
      {isPending && <SkeletonCards />}
      {isLoadingError && (
        <Failed
          title={t('Failed to load sessions.')}
          message={messageOf(error, t('Failed to fetch streams.'))}
          onRetry={() => void refetch()}
        />
      )}
      {!isPending && !isLoadingError && (
        <Sections
          streams={streams}
          mayJoin={mayJoin === true}
          onJoin={({ _id }) => {
            if (isDenied) setLockedShown(true)
            else void navigate(screens.livestream(_id))
          }}
        />
      )}
      <LoadMore
        hasMore={pages.hasNextPage}
        isLoading={pages.isFetchingNextPage}
        error={pages.isFetchNextPageError ? messageOf(error, t('Failed to fetch streams.')) : null}
        onMore={() => void pages.fetchNextPage()}
      />
      <LockedDialog
        open={isLockedShown}
        onUpgrade={() => void navigate(screens.subscription)}
        onGoBack={() => setLockedShown(false)}
      />
    </div>
  )
}

interface SectionsProps {
  streams: readonly StreamCard[]
  mayJoin: boolean
  onJoin: (stream: StreamCard) => void
}

const CLOCK_EVERY_MS = 1000

/** Computed from the clock: a session moves up in the second in which it starts, without a new answer. */
function Sections({ streams, ...rest }: SectionsProps) {
  const now = useNow(CLOCK_EVERY_MS)
  const live = streams.filter((stream) => streamStatus(stream, now) === 'LIVE')
  const upcoming = streams.filter((stream) => streamStatus(stream, now) === 'SCHEDULED')
  if (live.length + upcoming.length === 0) {
    return (
      <Empty
        title={t('No Active Sessions')}
        text={t('There are no live or upcoming sessions right now.')}
        drawing={<Diya />}
      />
    )
  }
  return (
    <>
      <Section title={t('Happening Now')} streams={live} isLive {...rest} />
      <Section title={t('Upcoming Sessions')} streams={upcoming} isLive={false} {...rest} />
    </>
  )
}

function Section({ title, streams, mayJoin, onJoin, isLive }: SectionsProps & { title: string; isLive: boolean }) {
  if (streams.length === 0) return null
  return (
    <section>
      <h2 className="mb-4 text-2xl">{title}</h2>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {streams.map((stream) => (
          <li key={stream._id} className="grid grid-cols-1">
            <SessionCard stream={stream} isLive={isLive} mayJoin={mayJoin} onJoin={() => onJoin(stream)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SkeletonCards() {
  return (
    <div role="status" aria-label={t('Loading…')} className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <SessionCardSkeleton />
      <SessionCardSkeleton />
      <SessionCardSkeleton />
    </div>
  )
}
