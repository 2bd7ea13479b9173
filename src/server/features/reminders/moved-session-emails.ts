import { type Reminder, reminderEmail } from './reminder-email.ts'
import type { NewEmail } from '#server/features/emails/public.ts'
import { formatSessionTime, formatSessionTimeWithLocal } from '#shared/domain/dates.ts'
import type { Instant } from '#shared/domain/ist.ts'

interface MovedSession extends Reminder {
  title: string
  /** The start that was last announced to the member. */
  announcedStart: Instant
  startTime: Instant
  link: string
}

/** Sent to members to whom another time was announced. */
export function movedSessionEmail({
  title,
  announcedStart,
  startTime,
  link,
  siteName,
  ...reminder
}: MovedSession): NewEmail {
  return reminderEmail(reminder, {
    en: (locale) => ({
      subject: `Moved to ${formatSessionTime(startTime, locale)}: ${title}`,
      paragraphs: [
        `“${title}” at ${siteName} has been moved. It now begins on ${formatSessionTimeWithLocal(startTime, locale)}.`,
        `Before, it was planned for ${formatSessionTime(announcedStart, locale)}. The link is the same as before.`,
        { link, label: 'Open the live session' },
      ],
    }),
    hi: (locale) => ({
      subject: `समय बदला, अब ${formatSessionTime(startTime, locale)}: ${title}`,
      paragraphs: [
        `${siteName} पर “${title}” का समय बदल गया है। अब यह शुरू होगा: ${formatSessionTimeWithLocal(startTime, locale)}।`,
        `पहले यह ${formatSessionTime(announcedStart, locale)} को था। लिंक वही है।`,
        { link, label: 'लाइव सत्र खोलें' },
      ],
    }),
  })
}
