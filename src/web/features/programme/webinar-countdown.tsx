import type { ProgrammeDay } from '#shared/contract/programme.ts'
import { roomOpensAt } from '#shared/domain/live-room.ts'
import { SoundCheck } from '#web/features/live-room/public.ts'
import { formatSession } from '#web/i18n/dates.ts'
import { formatDayAndTime } from '#web/i18n/day-and-time.ts'
import { t, tn } from '#web/i18n/t.ts'
import { Card } from '#web/ui/card.tsx'
import { timeLeft } from '#web/ui/countdown-time.ts'
import { Sunrise } from '#web/ui/drawings.tsx'
import { LocalTime } from '#web/ui/local-time.tsx'
import { PlainText } from '#web/ui/plain-text.tsx'

interface WebinarCountdownProps {
  to: Date
  now: Date
  /** What the webinar is about; undefined when its video is not published any more. */
  day: ProgrammeDay | undefined
}

/** The time to the next webinar by the server's clock, and what it will be about. */
export function WebinarCountdown({ to, now, day }: WebinarCountdownProps) {
  return (
    <Card className="grid min-h-64 place-items-center py-8 text-center sm:min-h-80">
      <div className="max-w-full min-w-0 wrap-anywhere">
        <Sunrise className="mx-auto mb-4 w-32 max-w-full text-gold" />
        <h3 className="text-xl">{t('Next Webinar Starts In')}</h3>
        <p role="timer" className="figures mt-1 text-[min(3rem,13vw)] leading-tight sm:text-6xl">
          {timeLeft(to, now)}
        </p>
        <p className="mt-2 text-muted">
          {day?.day === 1 ? t('Your first webinar: {when}', { when: formatDayAndTime(to, now) }) : formatSession(to)}
          <LocalTime instant={to} />
        </p>
        {now >= roomOpensAt({ startsAt: to }) && (
          <div className="mt-5">
            <SoundCheck />
          </div>
        )}
        {day && <Topic day={day} />}
      </div>
    </Card>
  )
}

function Topic({ day: { title, description, durationInSeconds } }: { day: ProgrammeDay }) {
  const minutes = Math.round(durationInSeconds / 60)
  return (
    <div className="mx-auto mt-5 max-w-prose border-t border-line pt-4">
      <p className="font-semibold">{title}</p>
      {minutes > 0 && (
        <p className="text-muted">{tn(minutes, { one: 'About {count} minute', other: 'About {count} minutes' })}</p>
      )}
      {description && <PlainText text={description} className="mt-1 line-clamp-3 text-muted" />}
    </div>
  )
}
