import type { StreamCard } from '#shared/contract/live-sessions.ts'
import { googleCalendarUrl } from '#shared/domain/calendar.ts'
import { streamEnd } from '#shared/domain/live.ts'
import { screens } from '#shared/screens.ts'
import { useCalendarFile } from '#web/features/calendar/public.ts'
import { t } from '#web/i18n/t.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CalendarPlus } from 'lucide-react'

/** Adds an upcoming session to a calendar: a file for any calendar, and a link for Google Calendar. */
export function AddToCalendar({ stream, titleId }: { stream: StreamCard; titleId: string }) {
  const file = useCalendarFile(stream._id)
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
