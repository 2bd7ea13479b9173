import type { NewPush } from '#server/features/push/public.ts'
import { formatDateTime, formatSessionTimeWithLocal } from '#shared/domain/dates.ts'
import { type Instant, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import type { Language, Locale } from '#shared/domain/locale.ts'
import { screens } from '#shared/screens.ts'

/** What every reminder has. */
interface Reminder {
  userId: string
  locale: Locale
  guard: NonNullable<NewPush['guard']>
  validUntil: Instant
}

type Texts = Record<Language, Pick<NewPush, 'title' | 'body'>>

const SOON_IN_MINUTES = 10

/** The daily webinar begins; the reminder ten minutes before replaces the one an hour before. */
export function webinarPush({ day, minutesLeft, startTime, ...reminder }: WebinarReminder): NewPush {
  const time = formatSessionTimeWithLocal(startTime, reminder.locale)
  const isSoon = minutesLeft <= SOON_IN_MINUTES
  return pushOf(reminder, {
    texts: {
      en: { title: `Day ${day}: your webinar`, body: isSoon ? soon.en(minutesLeft) : `It begins ${time}.` },
      hi: { title: `दिन ${day}: आपका वेबिनार`, body: isSoon ? soon.hi(minutesLeft) : `शुरू होगा: ${time}।` },
    },
    path: screens.dashboard,
    occasion: `webinar ${startTime.toISOString()}`,
    urgency: isSoon ? 'high' : 'normal',
    beginsAt: startTime,
  })
}

interface WebinarReminder extends Reminder {
  day: number
  minutesLeft: number
  startTime: Instant
}

/** A live session begins; each reminder replaces the one before. */
export function liveSessionPush({ streamId, title, startTime, now, ...reminder }: LiveReminder): NewPush {
  const time = formatSessionTimeWithLocal(startTime, reminder.locale)
  const minutesLeft = Math.ceil((startTime.getTime() - now.getTime()) / MINUTE_IN_MS)
  const isSoon = minutesLeft <= SOON_IN_MINUTES
  return pushOf(reminder, {
    texts: {
      en: { title: `Live: ${title}`, body: isSoon ? soon.en(minutesLeft) : `It begins ${time}.` },
      hi: { title: `लाइव: ${title}`, body: isSoon ? soon.hi(minutesLeft) : `शुरू होगा: ${time}।` },
    },
    path: screens.livestream(streamId),
    occasion: `livestream ${streamId}`,
    urgency: isSoon ? 'high' : 'normal',
    beginsAt: startTime,
  })
}

interface LiveReminder extends Reminder {
  streamId: string
  title: string
  startTime: Instant
  now: Instant
}

/** The plan ends in some days. */
export function expiryPush({ daysLeft, expiresAt, ...reminder }: ExpiryReminder): NewPush {
  const end = formatDateTime(expiresAt, reminder.locale)
  return pushOf(reminder, {
    texts: {
      en: { title: englishEnd(daysLeft), body: `It ends on ${end} and does not renew by itself.` },
      hi: { title: hindiEnd(daysLeft), body: `समाप्ति: ${end}। यह अपने आप आगे नहीं बढ़ता।` },
    },
    path: screens.subscription,
    occasion: `end of the plan ${expiresAt.toISOString()}`,
    urgency: 'low',
    beginsAt: null,
  })
}

interface ExpiryReminder extends Reminder {
  daysLeft: number
  expiresAt: Instant
}

const soon = {
  en: (minutes: number) => (minutes === 1 ? 'It begins in 1 minute.' : `It begins in ${minutes} minutes.`),
  hi: (minutes: number) => `${minutes} मिनट में शुरू होगा।`,
}

function englishEnd(daysLeft: number): string {
  if (daysLeft === 0) return 'Your plan ends today'
  return daysLeft === 1 ? 'Your plan ends tomorrow' : `Your plan ends in ${daysLeft} days`
}

function hindiEnd(daysLeft: number): string {
  if (daysLeft === 0) return 'आपका प्लान आज समाप्त हो रहा है'
  return daysLeft === 1 ? 'आपका प्लान कल समाप्त हो रहा है' : `आपका प्लान ${daysLeft} दिन में समाप्त हो रहा है`
}

function pushOf(
  { userId, locale: { language }, guard, validUntil }: Reminder,
  { texts, ...push }: { texts: Texts } & Pick<NewPush, 'path' | 'occasion' | 'urgency' | 'beginsAt'>,
): NewPush {
  return { userId, guard, validUntil, language, ...texts[language], ...push }
}
