import type { ModeratedRoomCard } from '#shared/contract/live-moderation.ts'
import { t } from '#web/i18n/t.ts'

/** The name of a room: its session's, or the day of the programme. */
export function roomTitle({ title, programmeDay }: Pick<ModeratedRoomCard, 'title' | 'programmeDay'>): string {
  return programmeDay === null ? title : t('Webinar of day {day}', { day: programmeDay })
}
