import { type Reminder, reminderEmail } from './reminder-email.ts'
import { hindiPlanName, type NewEmail } from '#server/features/emails/public.ts'
import { formatDateTime, formatSessionTimeWithLocal, formatTimeOfDay } from '#shared/domain/dates.ts'
import type { Instant } from '#shared/domain/ist.ts'

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
  plan: string
  expiresAt: Instant
  daysLeft: number
  link: string
}

/** Sent before a plan ends. Plans never renew by themselves, and the email says so. */
export function expiryEmail({ plan, expiresAt, daysLeft, link, siteName, ...reminder }: ExpiryReminder): NewEmail {
  const hindiPlan = hindiPlanName(plan)
  return reminderEmail(reminder, {
    en: (locale) => ({
      subject: `Your plan at ${siteName} ends ${englishDaysLeft(daysLeft)}`,
      paragraphs: [
        `Your ${plan} plan at ${siteName} ends ${englishDaysLeft(daysLeft)}, on ${formatDateTime(expiresAt, locale)}.`,
        'It does not renew by itself. If you would like to go on, you can choose a plan at any time; what you have reached is kept.',
        { link, label: 'See the plans' },
      ],
    }),
    hi: (locale) => ({
      subject: `${siteName} में आपका प्लान ${hindiDaysLeft(daysLeft)} समाप्त हो रहा है`,
      paragraphs: [
        `${siteName} में आपका ${hindiPlan} प्लान ${hindiDaysLeft(daysLeft)} समाप्त हो रहा है: ${formatDateTime(expiresAt, locale)}।`,
        'यह अपने आप आगे नहीं बढ़ता। अगर आप जारी रखना चाहें, तो कभी भी प्लान चुन सकते हैं; अब तक की आपकी प्रगति बनी रहती है।',
        { link, label: 'प्लान देखें' },
      ],
    }),
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
