import { type Reminder, reminderEmail } from './reminder-email.ts'
import type { NewEmail } from '#server/features/emails/public.ts'
import { formatSessionTime, formatSessionTimeWithLocal } from '#shared/domain/dates.ts'
import type { Instant } from '#shared/domain/ist.ts'

interface CancelledSession extends Reminder {
  title: string
  startTime: Instant
  /** Where the next sessions stand. */
  link: string
}

/** Sent to members who were emailed about a session that does not take place. */
export function cancelledSessionEmail({ title, startTime, link, siteName, ...reminder }: CancelledSession): NewEmail {
  return reminderEmail(reminder, {
    en: (locale) => ({
      subject: `Cancelled: ${title}, ${formatSessionTime(startTime, locale)}`,
      paragraphs: [
        `“${title}” at ${siteName} does not take place. It was planned for ${formatSessionTimeWithLocal(startTime, locale)}.`,
        'We are sorry if you had kept this time free.',
        { link, label: 'See the next live sessions' },
      ],
    }),
    hi: (locale) => ({
      subject: `रद्द: ${title}, ${formatSessionTime(startTime, locale)}`,
      paragraphs: [
        `${siteName} पर “${title}” नहीं होगा। यह ${formatSessionTimeWithLocal(startTime, locale)} होना था।`,
        'अगर आपने यह समय ख़ाली रखा था तो हमें खेद है।',
        { link, label: 'अगले लाइव सत्र देखें' },
      ],
    }),
  })
}
