import { type Reminder, reminderEmail } from './reminder-email.ts'
import type { EmailTexts, NewEmail } from '#server/features/emails/public.ts'
import { formatSessionTime, formatSessionTimeWithLocal, formatTimeOfDay } from '#shared/domain/dates.ts'
import { type Instant, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import type { LiveReminderMinutes } from '#shared/domain/reminders.ts'

interface LiveReminder extends Reminder {
  title: string
  /** Which of the reminders it is. */
  minutes: LiveReminderMinutes
  now: Instant
  startTime: Instant
  link: string
}

/** Sent before a live session: a day, an hour and ten minutes before. */
export function liveSessionEmail({ minutes, now, ...reminder }: LiveReminder): NewEmail {
  const { title, startTime, link, siteName } = reminder
  const minutesLeft = Math.ceil((startTime.getTime() - now.getTime()) / MINUTE_IN_MS)
  const texts: Record<LiveReminderMinutes, Subjects> = {
    1440: {
      en: (locale) => `${title}: live on ${formatSessionTime(startTime, locale)}`,
      hi: (locale) => `${title}: ${formatSessionTime(startTime, locale)} लाइव`,
      isLater: true,
    },
    60: {
      en: (locale) => `Live at ${formatTimeOfDay(startTime, locale)}: ${title}`,
      hi: (locale) => `${formatTimeOfDay(startTime, locale)} लाइव: ${title}`,
    },
    10: {
      en: () => `Live in ${minutesLeft === 1 ? '1 minute' : `${minutesLeft} minutes`}: ${title}`,
      hi: () => `${minutesLeft} मिनट में लाइव: ${title}`,
    },
  }
  const { en, hi, isLater } = texts[minutes]
  return reminderEmail(reminder, {
    en: (locale) => {
      const time = formatSessionTimeWithLocal(startTime, locale)
      return {
        subject: en(locale),
        paragraphs: [
          isLater
            ? `“${title}” is live on ${siteName}: ${time}. We will write again an hour and ten minutes before.`
            : `“${title}” begins soon, live on ${siteName}: ${time}.`,
          'You can open the page before; it starts by itself.',
          { link, label: 'Open the live session' },
        ],
      }
    },
    hi: (locale) => {
      const time = formatSessionTimeWithLocal(startTime, locale)
      return {
        subject: hi(locale),
        paragraphs: [
          isLater
            ? `“${title}” ${siteName} पर लाइव होगा: ${time}। एक घंटा और दस मिनट पहले हम फिर लिखेंगे।`
            : `“${title}” जल्द ही ${siteName} पर लाइव शुरू होगा: ${time}।`,
          'आप पृष्ठ पहले से खोल सकते हैं; सत्र अपने आप शुरू हो जाएगा।',
          { link, label: 'लाइव सत्र खोलें' },
        ],
      }
    },
  })
}

type Reader = Parameters<EmailTexts['en']>[0]

interface Subjects {
  en: (locale: Reader) => string
  hi: (locale: Reader) => string
  /** Other reminders follow. */
  isLater?: true
}
