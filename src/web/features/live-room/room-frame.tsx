import type { LiveRoomProps } from './live-room.tsx'
import { RoomBoundary } from './room-boundary.tsx'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { lazyWithPreload } from '#web/platform/lazy-with-preload.tsx'
import { PLAYER_WIDTH_CLASS } from '#web/ui/player/player-width.ts'
import { type ReactNode, Suspense, useEffect, useState } from 'react'

const LoadedRoom = lazyWithPreload(async () => (await import('./live-room.tsx')).LiveRoom)

interface RoomFrameProps extends Pick<LiveRoomProps, 'target' | 'events'> {
  /** Before the start there is no player to wait for. */
  isWaiting: boolean
  /** The player, or what stands in its place. */
  children: ReactNode
}

/** A player that does not play for this long may be the reason why somebody wants to read the chat. */
const LOADED_WITHOUT_PLAYER_AFTER_IN_MS = 30 * SECOND_IN_MS

/**
 * A player with its room beside it, on narrow screens below it. The room is loaded once the player plays: the video
 * never waits for it. Its place is there from the beginning, so that the player does not move.
 */
export function RoomFrame({ target, events, isWaiting, children }: RoomFrameProps) {
  const [player, setPlayer] = useState<HTMLDivElement | null>(null)
  const [isLoaded, setLoaded] = useState(isWaiting)
  if (isWaiting && !isLoaded) setLoaded(true)
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true), LOADED_WITHOUT_PLAYER_AFTER_IN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-4 @3xl:grid-cols-[minmax(0,64rem)_21rem] @3xl:grid-rows-[minmax(clamp(28rem,calc(100dvh-17rem),36rem),auto)]">
        <div
          ref={setPlayer}
          onPlayingCapture={() => setLoaded(true)}
          className={`mx-auto ${PLAYER_WIDTH_CLASS} ${isWaiting ? '' : 'top-0 z-10 bg-background max-lg:portrait:sticky'}`}
        >
          {children}
        </div>
        <section aria-label={t('Room')} className="relative">
          <div className={ROOM_CLASS}>
            <RoomBoundary>
              <Suspense>
                {isLoaded ? (
                  <LoadedRoom target={target} events={events} isWaiting={isWaiting} player={player} />
                ) : (
                  <p className="px-4 py-6 text-center text-muted">{t('The room opens when the video plays.')}</p>
                )}
              </Suspense>
            </RoomBoundary>
          </div>
        </section>
      </div>
    </div>
  )
}

/* Below the player it fills what the player leaves of a phone's screen; beside it, it is as high as the player. */
const ROOM_CLASS =
  'flex h-[max(16rem_-_min(var(--keyboard,0px),6rem),100dvh_-_max(var(--bottom-bar),var(--keyboard,0px))_-_min(56.25vw,50dvh)_-_4.5rem)] flex-col overflow-auto rounded-card border border-line bg-raised lg:h-[30rem] @3xl:absolute @3xl:inset-0 @3xl:h-auto'
