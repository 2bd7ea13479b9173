import { SessionEnded } from './session-ended.tsx'
import type { MemberStream } from '#shared/contract/live-sessions.ts'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import { streamStatus } from '#shared/domain/live.ts'
import { roomOpensAt } from '#shared/domain/live-room.ts'
import { t, tn } from '#web/i18n/t.ts'
import { SoundCheck } from '#web/features/live-room/public.ts'
import { AttendedLivePlayer } from '#web/features/progress/public.ts'
import { useNow } from '#web/platform/clock.ts'
import { Card } from '#web/ui/card.tsx'
import { timeLeft } from '#web/ui/countdown-time.ts'
import { Diya, Sunrise } from '#web/ui/drawings.tsx'
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
  if (streamStatus(stream, now) === 'COMPLETED') return <SessionEnded streamId={stream._id} />
  if (video === null) return <Notice title={t('The video of this session is not available.')} drawing={<Diya />} />
  if (video.videoFileUrl !== null && streamStatus(stream, now) === 'LIVE') {
    return (
      <AttendedLivePlayer
        key={video._id}
        videoId={video._id}
        progress={null}
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
  return (
    <Notice title={t('Session will start automatically.')} drawing={<Sunrise />}>
      <Countdown to={stream.startTime} now={now} />
      {now >= roomOpensAt({ startsAt: stream.startTime }) && (
        <div className="px-4 pb-8">
          <SoundCheck />
        </div>
      )}
    </Notice>
  )
}

function Notice({ title, drawing, children }: { title: string; drawing: ReactNode; children?: ReactNode }) {
  return (
    <Card className="grid min-h-64 place-items-center sm:aspect-video">
      <div>
        <div role="status">
          <EmptyState title={title} drawing={drawing} />
        </div>
        {children}
      </div>
    </Card>
  )
}

/** The days to a session, or on its last day the hours, minutes and seconds; not announced while it runs. */
function Countdown({ to, now }: { to: Date; now: Date }) {
  const seconds = Math.max(0, Math.ceil((to.getTime() - now.getTime()) / SECOND_IN_MS))
  const days = seconds < SECONDS_PER_DAY ? 0 : Math.round(seconds / SECONDS_PER_DAY)
  return (
    <p role="timer" className="-mt-6 pb-8 text-center text-xl tabular-nums">
      {days > 0
        ? tn(days, { one: 'It begins in {count} day', other: 'It begins in {count} days' })
        : t('It begins in {time}', { time: timeLeft(to, now) })}
    </p>
  )
}

const SECONDS_PER_DAY = 24 * 3600
