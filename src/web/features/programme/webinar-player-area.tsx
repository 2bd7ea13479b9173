import { fetchServerTime } from './programme.hooks.ts'
import type { WebinarState } from './webinar.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { AttendedLivePlayer } from '#web/features/progress/public.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Lotus, Sunrise } from '#web/ui/drawings.tsx'
import { LocalTime } from '#web/ui/local-time.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import { formatSession } from '#web/i18n/dates.ts'
import { Link } from 'react-router'

interface WebinarPlayerAreaProps {
  webinar: WebinarState
  now: Date
  onLoadError: () => void
}

/** The player of today's webinar, or what is shown in its place; not used while a recording plays. */
export function WebinarPlayerArea({ webinar, now, onLoadError }: WebinarPlayerAreaProps) {
  switch (webinar.kind) {
    case 'LIVE': {
      const { video, url, startTime } = webinar
      return (
        <AttendedLivePlayer
          key={video._id}
          videoId={video._id}
          progress={video.progress}
          title={video.title}
          src={url}
          startTime={startTime}
          durationInSeconds={video.durationInSeconds}
          captions={video.captions}
          onLoadError={onLoadError}
          fetchServerTime={fetchServerTime}
        />
      )
    }
    case 'COUNTDOWN':
      return <Countdown to={webinar.to} now={now} />
    case 'COMPLETE':
      return <ProgrammeComplete />
    case 'NOTHING_YET':
      return (
        <Card>
          <EmptyState title={t('Your first webinar is being prepared.')} drawing={<Sunrise />} />
        </Card>
      )
  }
}

function ProgrammeComplete() {
  return (
    <Card className="lg:grid lg:h-full lg:content-center">
      <EmptyState
        title={t('Your Initial Plan is Complete!')}
        text={t('Go on with the whole library and the weekly live sessions.')}
        drawing={<Lotus />}
        action={
          <Link to={screens.subscription} className={buttonClass()}>
            {t('View Upgrade Plans')}
          </Link>
        }
      />
    </Card>
  )
}

/** Hours, minutes and seconds to the next webinar, by the server's clock. */
function Countdown({ to, now }: { to: Date; now: Date }) {
  return (
    <Card className="grid min-h-64 place-items-center py-10 text-center sm:min-h-80">
      <div>
        <Sunrise className="mx-auto mb-5 w-36 text-gold" />
        <h3 className="text-xl">{t('Next Webinar Starts In')}</h3>
        <p role="timer" className="mt-2 font-display text-5xl tabular-nums sm:text-6xl">
          {timeLeft(to, now)}
        </p>
        <p className="mt-3 text-muted">
          {formatSession(to)}
          <LocalTime instant={to} />
        </p>
      </div>
    </Card>
  )
}

/** 'hh:mm:ss', rounded up, so that it reaches zero exactly at the start. */
function timeLeft(to: Date, now: Date): string {
  const seconds = Math.max(0, Math.ceil((to.getTime() - now.getTime()) / SECOND_IN_MS))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
