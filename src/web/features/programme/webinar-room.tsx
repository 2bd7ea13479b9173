import { fetchServerTime } from './programme.hooks.ts'
import type { WebinarState } from './webinar.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { roomOpensAt } from '#shared/domain/live-room.ts'
import { RoomFrame } from '#web/features/live-room/public.ts'
import type { ReactNode } from 'react'

interface WebinarRoomProps {
  webinar: WebinarState
  now: Instant
  /** An administrator looks at the programme: there is no room for them. */
  isPreview: boolean
  /** The plan does not include the room any more. */
  onRefused: () => void
  children: ReactNode
}

/** The room of the daily webinar around its player: everybody who is on the same day of the programme is in it. */
export function WebinarRoom({ webinar, now, isPreview, onRefused, children }: WebinarRoomProps) {
  const startsAt = roomStart(webinar, now)
  if (startsAt === null || isPreview) return children
  return (
    <RoomFrame
      key={startsAt.getTime()}
      target={{ kind: 'WEBINAR' }}
      isWaiting={webinar.kind === 'COUNTDOWN'}
      events={{
        onRefused,
        onClockChanged: () => void fetchServerTime().catch(() => undefined),
      }}
    >
      {children}
    </RoomFrame>
  )
}

/** The start of the webinar whose room is open; null while none is. */
function roomStart(webinar: WebinarState, now: Instant): Instant | null {
  if (webinar.kind === 'LIVE') return webinar.startTime
  return webinar.kind === 'COUNTDOWN' && now >= roomOpensAt({ startsAt: webinar.to }) ? webinar.to : null
}
