import type { StreamCard } from '#shared/contract/live-sessions.ts'
import { formatSession } from '#web/i18n/dates.ts'
import { t } from '#web/i18n/t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LocalTime } from '#web/ui/local-time.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { googleCalendarUrl } from '#shared/domain/calendar.ts'
import { streamEnd } from '#shared/domain/live.ts'
import { screens } from '#shared/screens.ts'
import { useCalendarDownload } from '#web/features/calendar/public.ts'
import { CalendarClock, CalendarPlus } from 'lucide-react'
import { useId } from 'react'

interface SessionCardProps {
  stream: StreamCard
  isLive: boolean
  /** Only members who may join can add a session to their calendar. */
  canJoin: boolean
  onJoin: () => void
}

export function LiveSessionCard({ stream, isLive, canJoin, onJoin }: SessionCardProps) {
  const titleId = useId()
  return (
    <Card className="flex flex-col">
      <article aria-labelledby={titleId} className="flex flex-1 flex-col">
        {isLive && (
          <p className="mb-2">
            <Badge tone="live">{t('LIVE')}</Badge>
          </p>
        )}
        <h3 id={titleId} className="text-xl">
          {stream.title}
        </h3>
        <p className="mt-3 mb-5 flex items-center gap-2">
          <CalendarClock aria-hidden size={18} className="shrink-0 text-muted" />
          <time dateTime={stream.startTime.toISOString()}>
            {formatSession(stream.startTime)}
            <LocalTime instant={stream.startTime} />
          </time>
        </p>
        <Button
          variant={isLive ? 'primary' : 'secondary'}
          className="mt-auto w-full"
          disabled={!isLive}
          aria-describedby={titleId}
          onClick={onJoin}
        >
          {isLive ? t('Join Live Session') : t('Upcoming')}
        </Button>
        {canJoin && !isLive && <AddToCalendar stream={stream} titleId={titleId} />}
      </article>
    </Card>
  )
}

export function LiveSessionCardSkeleton() {
  return (
    <Card>
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="mt-3 h-5 w-1/2" />
      <Skeleton className="mt-3 h-5 w-2/3" />
      <Skeleton className="mt-5 h-12 w-full" />
    </Card>
  )
}

/** Adds an upcoming session to a calendar: a file for any calendar, and a link for Google Calendar. */
function AddToCalendar({ stream, titleId }: { stream: StreamCard; titleId: string }) {
  const file = useCalendarDownload(stream._id)
  const google = googleCalendarUrl({
    title: stream.title,
    description: t('Live session'),
    url: location.origin + screens.livestream(stream._id),
    start: stream.startTime,
    end: streamEnd(stream),
  })
  return (
    <p className="mt-3 -mb-2 flex flex-wrap justify-center gap-x-2">
      <Button
        variant="quiet"
        small
        busy={file.isPending}
        busyLabel={t('One moment…')}
        aria-describedby={titleId}
        onClick={() => file.mutate()}
      >
        <CalendarPlus aria-hidden size={18} />
        {t('Add to calendar')}
      </Button>
      <a
        href={google}
        target="_blank"
        rel="noopener noreferrer"
        aria-describedby={titleId}
        className={buttonClass({ variant: 'quiet', small: true })}
      >
        {t('Google Calendar')}
      </a>
    </p>
  )
}
