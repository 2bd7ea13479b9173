import { type Reminder, reminderEmail } from './reminder-email.ts'
import { hindiPlanName, type NewEmail } from '#server/features/emails/public.ts'
import { fillForMember, paragraphsOf } from '#shared/domain/automation-texts.ts'
import { formatDateTime, formatSessionTimeWithLocal, formatTimeOfDay } from '#shared/domain/dates.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Locale } from '#shared/domain/locale.ts'
import type { MessageTexts } from '#shared/domain/messages.ts'

interface WebinarReminder extends Reminder {
  day: number
  minutesLeft: number
  startTime: Instant
  link: string
}

/** Sent before the daily webinar, an hour and again ten minutes before. */
export function webinarEmail({ day, minutesLeft, startTime, link, siteName, ...reminder }: WebinarReminder): NewEmail {
  const isSoon = minutesLeft <= 10
  return reminderEmail(reminder, {
    en: (locale) => ({
      subject: isSoon
        ? `Day ${day} begins in ${minutesLeft === 1 ? '1 minute' : `${minutesLeft} minutes`}`
        : `Day ${day} begins at ${formatTimeOfDay(startTime, locale)}`,
      paragraphs: [
        `The webinar of day ${day} at ${siteName} begins on ${formatSessionTimeWithLocal(startTime, locale)}.`,
        'It starts by itself; you can open your dashboard before. Afterwards you can watch it as a recording.',
        { link, label: 'Open my dashboard' },
      ],
    }),
    hi: (locale) => ({
      subject: isSoon
        ? `दिन ${day} का वेबिनार ${minutesLeft} मिनट में`
        : `दिन ${day} का वेबिनार ${formatTimeOfDay(startTime, locale)}`,
      paragraphs: [
        `${siteName} में दिन ${day} का वेबिनार शुरू होगा: ${formatSessionTimeWithLocal(startTime, locale)}।`,
        'यह अपने आप शुरू होता है; अपना मुख्य पृष्ठ आप पहले से खोल सकते हैं। बाद में इसे रिकॉर्डिंग के रूप में देख सकते हैं।',
        { link, label: 'मेरा मुख्य पृष्ठ खोलें' },
      ],
    }),
  })
}

interface ExpiryReminder extends Reminder {
  name: string
  /** With placeholders. */
  words: MessageTexts
  plan: string
  expiresAt: Instant
  daysLeft: number
  link: string
}

/** Sent before a plan ends. Plans never renew by themselves, and the email says so. */
export function expiryEmail({
  plan,
  expiresAt,
  daysLeft,
  link,
  siteName,
  name,
  words,
  ...reminder
}: ExpiryReminder): NewEmail {
  const written = (reader: Locale, values: { plan: string; when: string }) => {
    const all = { site: siteName, date: formatDateTime(expiresAt, reader), ...values }
    const { subject, body } = fillForMember(words[reader.language], name, all)
    return { subject, paragraphs: paragraphsOf(body) }
  }
  return reminderEmail(reminder, {
    en: (reader) => {
      const { subject, paragraphs } = written(reader, { plan, when: englishDaysLeft(daysLeft) })
      return { subject, paragraphs: [...paragraphs, { link, label: 'See the plans' }] }
    },
    hi: (reader) => {
      const { subject, paragraphs } = written(reader, { plan: hindiPlanName(plan), when: hindiDaysLeft(daysLeft) })
      return { subject, paragraphs: [...paragraphs, { link, label: 'प्लान देखें' }] }
    },
  })
}

function englishDaysLeft(daysLeft: number): string {
  if (daysLeft === 0) return 'today'
  return daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
}

function hindiDaysLeft(daysLeft: number): string {
  if (daysLeft === 0) return 'आज'
  return daysLeft === 1 ? 'कल' : `${daysLeft} दिन में`
}
