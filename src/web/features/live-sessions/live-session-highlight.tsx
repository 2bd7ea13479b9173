import { useStreamsNow } from './streams-now.hooks.ts'
import type { StreamCard } from '#shared/contract/live-sessions.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { screens } from '#shared/screens.ts'
import { RemindMeButton } from '#web/features/push/public.ts'
import { formatSession } from '#web/i18n/dates.ts'
import { t } from '#web/i18n/t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { timeLeft } from '#web/ui/countdown-time.ts'
import { LocalTime } from '#web/ui/local-time.tsx'
import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'

/** The live session that is on now, or the next one; nothing without one. For members who may join. */
export function LiveSessionHighlight() {
  const { live, upcoming, now } = useStreamsNow()
  const [stream] = [...live, ...upcoming]
  if (!stream) return null
  return live.length > 0 ? <LiveNow stream={stream} /> : <NextSession stream={stream} now={now} />
}

function LiveNow({ stream }: { stream: StreamCard }) {
  return (
    <section
      aria-labelledby="live-session"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-danger bg-raised p-5"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p role="status">
          <Badge tone="live">{t('LIVE')}</Badge> {t('Happening Now')}
        </p>
        <h2 id="live-session" className="mt-1 text-xl">
          {stream.title}
        </h2>
      </div>
      <Link to={screens.livestream(stream._id)} className={`${buttonClass()} max-sm:w-full`}>
        {t('Join Live Session')}
      </Link>
    </section>
  )
}

function NextSession({ stream, now }: { stream: StreamCard; now: Date }) {
  const isWithinADay = stream.startTime.getTime() - now.getTime() < DAY_IN_MS
  return (
    <section aria-labelledby="live-session">
      <Link
        to={screens.livestream(stream._id)}
        className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-line bg-raised px-5 py-4 hover:bg-surface"
      >
        <CalendarClock aria-hidden size={24} className="shrink-0 text-accent-deep" />
        <span className="min-w-0 flex-1 basis-48">
          <span className="block text-sm text-muted">{t('Next live session')}</span>
          <span id="live-session" className="block font-semibold">
            {stream.title}
          </span>
          <span className="block text-muted">{formatSession(stream.startTime)}</span>
          <LocalTime instant={stream.startTime} />
        </span>
        {isWithinADay && (
          <span aria-hidden className="figures text-2xl">
            {timeLeft(stream.startTime, now)}
          </span>
        )}
      </Link>
      <RemindMeButton kind="liveSessions" className="mt-3" />
    </section>
  )
}
