import type { NewEmail } from '#server/features/emails/public.ts'
import { googleCalendarUrl } from '#shared/domain/calendar.ts'
import { formatSessionTimeWithLocal, formatTimeOfDay } from '#shared/domain/dates.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Locale } from '#shared/domain/locale.ts'

interface Welcome {
  to: string
  name: string
  locale: Locale
  siteName: string
  /** Of the first webinar. */
  start: Instant
  end: Instant
  /** How many days have a webinar. */
  days: number
  /** The dashboard. */
  link: string
  /** The webinars, to attach. */
  calendarFile: string
  sendGuard: NonNullable<NewEmail['sendGuard']>
  validUntil: Instant
}

/** Sent once after the initial plan was bought: when the first webinar is, where, and all of them for the calendar. */
export function welcomeEmail({ to, name, locale, siteName, start, end, days, link, ...email }: Welcome): NewEmail {
  const google = (title: string, description: string) =>
    googleCalendarUrl({ title: `${siteName}: ${title}`, description, url: link, start, end })
  return {
    to,
    locale,
    texts: {
      en: (reader) => ({
        subject: `Welcome to ${siteName}: your first webinar`,
        paragraphs: [
          name ? `Namaste ${name},` : 'Namaste,',
          `Your journey begins with the webinar of day 1: ${formatSessionTimeWithLocal(start, reader)}. From then on there is one every day at ${formatTimeOfDay(start, reader)}, ${days} in all.`,
          'Each webinar starts by itself on your dashboard. A quiet place and headphones are all you need. If you miss one, you can watch its recording until two days after your plan has ended.',
          { link, label: 'Open my dashboard' },
          'The attached file adds all webinars to your calendar. Or add the first one to Google Calendar:',
          { link: google('Day 1 Webinar', 'It starts by itself.'), label: 'Google Calendar' },
        ],
      }),
      hi: (reader) => ({
        subject: `${siteName} में स्वागत है: आपका पहला वेबिनार`,
        paragraphs: [
          name ? `नमस्ते ${name},` : 'नमस्ते,',
          `आपकी यात्रा दिन 1 के वेबिनार से शुरू होगी: ${formatSessionTimeWithLocal(start, reader)}। उसके बाद रोज़ ${formatTimeOfDay(start, reader)} एक वेबिनार होगा, कुल ${days}।`,
          'हर वेबिनार आपके मुख्य पृष्ठ पर अपने आप शुरू होता है। बस एक शांत जगह और हेडफ़ोन चाहिए। कोई वेबिनार छूट जाए, तो प्लान समाप्त होने के दो दिन बाद तक उसकी रिकॉर्डिंग देख सकते हैं।',
          { link, label: 'मेरा मुख्य पृष्ठ खोलें' },
          'साथ की फ़ाइल से सभी वेबिनार आपके कैलेंडर में जुड़ जाएँगे। या पहला वेबिनार Google कैलेंडर में जोड़ें:',
          { link: google('दिन 1 का वेबिनार', 'यह अपने आप शुरू होता है।'), label: 'Google कैलेंडर' },
        ],
      }),
    },
    ...email,
  }
}
