import type { MemberStream } from '#shared/contract/live-sessions.ts'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import { streamStatus } from '#shared/domain/live.ts'
import { t } from '#web/i18n/t.ts'
import { useNow } from '#web/platform/clock.ts'
import { Card } from '#web/ui/card.tsx'
import { Diya, Lotus, Sunrise } from '#web/ui/drawings.tsx'
import { LivePlayer } from '#web/ui/live/live-player.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import type { ReactNode } from 'react'

interface SessionPlayerAreaProps {
  stream: MemberStream
  onLoadError: () => void
  fetchServerTime: () => Promise<unknown>
}

const CLOCK_INTERVAL_IN_MS = 250

/** The player of a live session, or a notice before and after it; it follows the server's clock. */
export function LiveSessionPlayerArea({ stream, onLoadError, fetchServerTime }: SessionPlayerAreaProps) {
  const now = useNow(CLOCK_INTERVAL_IN_MS)
  const { video } = stream
  if (hasEnded(stream, now)) return <Notice title={t('This session has ended.')} drawing={<Lotus />} />
  if (video === null) return <Notice title={t('The video of this session is not available.')} drawing={<Diya />} />
  if (video.videoFileUrl !== null && streamStatus(stream, now) === 'LIVE') {
    return (
      <LivePlayer
        title={stream.title}
        src={video.videoFileUrl}
        startTime={stream.startTime}
        durationInSeconds={video.durationInSeconds}
        captions={video.captions}
        onLoadError={onLoadError}
        fetchServerTime={fetchServerTime}
      />
    )
  }
  return <Notice title={t('Session will start automatically.')} drawing={<Sunrise />} />
}

function Notice({ title, drawing }: { title: string; drawing: ReactNode }) {
  return (
    <Card className="grid min-h-64 place-items-center sm:aspect-video">
      <div role="status">
        <EmptyState title={title} drawing={drawing} />
      </div>
    </Card>
  )
}

/** Whether the session or its video has ended: the video may be shorter than the scheduled time. */
function hasEnded(stream: MemberStream, now: Date): boolean {
  if (streamStatus(stream, now) === 'COMPLETED') return true
  if (stream.video === null) return false
  return now.getTime() >= stream.startTime.getTime() + stream.video.durationInSeconds * SECOND_IN_MS
}
