import { t } from '#web/i18n/t.ts'

interface TitledRoom<Title> {
  title: Title
  programmeDay: number | null
}

/** The name of a room: its session's, or the day of the programme; null once that session is deleted. */
export function roomTitle<Title extends string | null>({ title, programmeDay }: TitledRoom<Title>): Title | string {
  return programmeDay === null ? title : t('Webinar of day {day}', { day: programmeDay })
}
