import { useCalendarFile } from '#web/features/calendar/calendar.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { CalendarPlus } from 'lucide-react'

/** The sessions that are still to come, for the member's own calendar. */
export function ProgrammeCalendar() {
  const file = useCalendarFile()
  return (
    <Button
      variant="secondary"
      small
      className="mt-4 max-sm:w-full"
      busy={file.isPending}
      busyLabel={t('One moment…')}
      onClick={() => file.mutate()}
    >
      <CalendarPlus aria-hidden size={18} />
      {t('Add all sessions to my calendar')}
    </Button>
  )
}
