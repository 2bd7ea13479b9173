import type { MemberStream } from '#shared/contract/live-sessions.ts'
import type { ChatPage } from '#shared/contract/live-room.ts'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import { streamStatus } from '#shared/domain/live.ts'
import { roomOpensAt } from '#shared/domain/live-room.ts'
import { RoomFrame } from '#web/features/live-room/public.ts'
import { useFactNow } from '#web/platform/clock.ts'
import { lazyWithPreload } from '#web/platform/lazy-with-preload.tsx'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** Where there is no room, members can ask all the same. */
const SessionQuestions = lazyWithPreload(
  async () => (await import('#web/features/live-questions/public.ts')).SessionQuestions,
)

interface SessionRoomProps {
  stream: MemberStream
  reload: () => void
  fetchServerTime: () => Promise<unknown>
  /** Pages of the room arrive: they carry the state of the session. */
  onFollowing: (isFollowing: boolean) => void
  children: ReactNode
}

/** All pages of a room arrive in the same second: what follows from one is spread over these milliseconds. */
const RELOAD_SPREAD_IN_MS = 4 * SECOND_IN_MS

/** The room of a session around its player: from the waiting room on, and after its end for those who were there. */
export function SessionRoom({ stream, reload, fetchServerTime, onFollowing, children }: SessionRoomProps) {
  const isOpen = useFactNow((now) => now >= roomOpensAt({ startsAt: stream.startTime }), SECOND_IN_MS)
  const isWaiting = useFactNow((now) => streamStatus(stream, now) === 'SCHEDULED', SECOND_IN_MS)
  const isOver = useFactNow((now) => streamStatus(stream, now) === 'COMPLETED', SECOND_IN_MS)
  // Whoever opens the page after the end finds no room.
  const [wasOpen, setWasOpen] = useState(isOpen && !isOver)
  if (isOpen && !isOver && !wasOpen) setWasOpen(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Once, also when several pages say the same. */
  function soon(action: () => void): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(action, Math.random() * RELOAD_SPREAD_IN_MS)
  }

  function compare({ startsAt, status, serverTime }: ChatPage): void {
    const isMoved = startsAt.getTime() !== stream.startTime.getTime()
    if (isMoved || status !== streamStatus(stream, serverTime)) soon(reload)
  }

  if (!isOpen || !wasOpen) {
    return (
      <>
        {children}
        <Suspense>
          <SessionQuestions streamId={stream._id} />
        </Suspense>
      </>
    )
  }
  return (
    <RoomFrame
      target={{ kind: 'SESSION', streamId: stream._id }}
      isWaiting={isWaiting}
      events={{
        onPage: compare,
        onFollowing,
        onRefused: reload,
        onClockChanged: () => soon(() => void fetchServerTime().catch(() => undefined)),
      }}
    >
      {children}
    </RoomFrame>
  )
}
