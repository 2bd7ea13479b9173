import type { NewEmail } from '#server/features/emails/public.ts'
import { fillForMember, paragraphsOf } from '#shared/domain/automation-texts.ts'
import { googleCalendarUrl } from '#shared/domain/calendar.ts'
import { formatSessionTimeWithLocal, formatTimeOfDay } from '#shared/domain/dates.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Locale } from '#shared/domain/locale.ts'
import type { MessageTexts } from '#shared/domain/messages.ts'

interface Welcome {
  to: string
  name: string
  locale: Locale
  siteName: string
  /** With placeholders. */
  words: MessageTexts
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
export function welcomeEmail({
  to,
  name,
  locale,
  siteName,
  words,
  start,
  end,
  days,
  link,
  ...email
}: Welcome): NewEmail {
  const google = (title: string, description: string) =>
    googleCalendarUrl({ title: `${siteName}: ${title}`, description, url: link, start, end })
  const written = (reader: Locale) =>
    fillForMember(words[reader.language], name, {
      site: siteName,
      start: formatSessionTimeWithLocal(start, reader),
      time: formatTimeOfDay(start, reader),
      days: String(days),
    })
  return {
    to,
    locale,
    texts: {
      en: (reader) => {
        const { subject, body } = written(reader)
        return {
          subject,
          paragraphs: [
            ...paragraphsOf(body),
            { link, label: 'Open my dashboard' },
            'The attached file adds all webinars to your calendar. Or add the first one to Google Calendar:',
            { link: google('Day 1 Webinar', 'It starts by itself.'), label: 'Google Calendar' },
          ],
        }
      },
      hi: (reader) => {
        const { subject, body } = written(reader)
        return {
          subject,
          paragraphs: [
            ...paragraphsOf(body),
            { link, label: 'मेरा मुख्य पृष्ठ खोलें' },
            'साथ की फ़ाइल से सभी वेबिनार आपके कैलेंडर में जुड़ जाएँगे। या पहला वेबिनार Google कैलेंडर में जोड़ें:',
            { link: google('दिन 1 का वेबिनार', 'यह अपने आप शुरू होता है।'), label: 'Google कैलेंडर' },
          ],
        }
      },
    },
    ...email,
  }
}
