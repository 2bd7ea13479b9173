import { UpgradeCard } from './upgrade-card.tsx'
import { useCanJoin, useLiveSessions } from './live-sessions.hooks.ts'
import { PastSessions } from './past-sessions.tsx'
import { LiveSessionCard, LiveSessionCardSkeleton } from './live-session-card.tsx'
import type { StreamCard } from '#shared/contract/live-sessions.ts'
import { streamStatus } from '#shared/domain/live.ts'
import { screens } from '#shared/screens.ts'
import { RemindMeButton } from '#web/features/push/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useNow } from '#web/platform/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Diya } from '#web/ui/drawings.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { LockedDialog } from '#web/ui/locked-dialog.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'

/** The live and upcoming sessions; members who may not join see which plans open them (specification §2). */
export function LiveSessionsScreen() {
  const canJoin = useCanJoin()
  const isDenied = canJoin === false
  const { items: streams, error, isPending, isLoadingError, refetch, ...pages } = useLiveSessions()
  const [isLockedDialogOpen, setLockedDialogOpen] = useState(false)
  const navigate = useNavigate()

  return (
    <div className="grid grid-cols-1 gap-8">
      <title>{t('Live Sessions – Sadhana')}</title>
      <h1 className="text-3xl max-lg:sr-only">{t('Live Sessions')}</h1>
      {isDenied && <UpgradeCard />}
      {isPending && <SessionsSkeleton />}
      {isLoadingError && (
        <ErrorState
          title={t('Failed to load sessions.')}
          message={messageOf(error, t('Failed to fetch streams.'))}
          onRetry={() => void refetch()}
        />
      )}
      {!isPending && !isLoadingError && (
        <SessionSections
          streams={streams}
          canJoin={canJoin === true}
          onJoin={({ _id }) => {
            if (isDenied) setLockedDialogOpen(true)
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
      {canJoin && <PastSessions />}
      <LockedDialog
        open={isLockedDialogOpen}
        onUpgrade={() => void navigate(screens.subscription)}
        onGoBack={() => setLockedDialogOpen(false)}
      />
    </div>
  )
}

interface SessionSectionsProps {
  streams: readonly StreamCard[]
  canJoin: boolean
  onJoin: (stream: StreamCard) => void
}

const CLOCK_INTERVAL_IN_MS = 1000

/** Computed from the clock: a session moves up in the second in which it starts, without a new answer. */
function SessionSections({ streams, ...rest }: SessionSectionsProps) {
  const now = useNow(CLOCK_INTERVAL_IN_MS)
  const live = streams.filter((stream) => streamStatus(stream, now) === 'LIVE')
  const upcoming = streams.filter((stream) => streamStatus(stream, now) === 'SCHEDULED')
  if (live.length + upcoming.length === 0) {
    return (
      <EmptyState
        title={t('No Active Sessions')}
        text={t('There are no live or upcoming sessions right now.')}
        drawing={<Diya />}
      />
    )
  }
  return (
    <>
      <SessionSection title={t('Happening Now')} streams={live} isLive {...rest} />
      {rest.canJoin && upcoming.length > 0 && <RemindMeButton kind="liveSessions" />}
      <SessionSection title={t('Upcoming Sessions')} streams={upcoming} isLive={false} {...rest} />
    </>
  )
}

function SessionSection({
  title,
  streams,
  canJoin,
  onJoin,
  isLive,
}: SessionSectionsProps & { title: string; isLive: boolean }) {
  const [isOpen, setOpen] = useState(false)
  if (streams.length === 0) return null
  const shown = isOpen ? streams : streams.slice(0, FIRST_SESSIONS)
  return (
    <section>
      <h2 className="mb-4 text-2xl">{title}</h2>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((stream) => (
          <li key={stream._id} className="grid grid-cols-1">
            <LiveSessionCard stream={stream} isLive={isLive} canJoin={canJoin} onJoin={() => onJoin(stream)} />
          </li>
        ))}
      </ul>
      {streams.length > FIRST_SESSIONS && (
        <Button variant="quiet" small className="mt-2 -ml-4" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('Show fewer') : t('Show {count} more', { count: streams.length - FIRST_SESSIONS })}
        </Button>
      )}
    </section>
  )
}

/** A weekly series has sessions for weeks: the recordings below must stay in reach. */
const FIRST_SESSIONS = 3

function SessionsSkeleton() {
  return (
    <div role="status" aria-label={t('Loading…')} className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <LiveSessionCardSkeleton />
      <LiveSessionCardSkeleton />
      <LiveSessionCardSkeleton />
    </div>
  )
}
