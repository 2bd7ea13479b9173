import type { Post } from '#server/features/mails/mails.service.ts'
import { formatIst, formatIstDate, formatIstTime, type Instant } from '#shared/domain/ist.ts'

interface Reminder {
  to: string
  siteName: string
  /** Where one click ends letters of this kind; it stands in the letter, too. */
  unsubscribeUrl: string
  judge: NonNullable<Post['judge']>
  validUntil: Instant
}

interface LiveReminder extends Reminder {
  title: string
  startTime: Instant
  link: string
}

/** Before a live session. The title stands in the body, and in the subject on one line. */
export function liveLetter({ title, startTime, link, siteName, ...reminder }: LiveReminder): Post {
  return letter(reminder, {
    subject: `Live at ${formatIstTime(startTime)} IST: ${title}`,
    words: [
      `“${title}” begins today, ${formatIst(startTime)}, live on ${siteName}.`,
      'You can open the page before; it starts by itself.',
      { link, label: 'Open the live session' },
    ],
  })
}

interface ExpiryReminder extends Reminder {
  plan: string
  expiresAt: Instant
  daysLeft: number
  link: string
}

const WHEN: Readonly<Record<number, string>> = { 0: 'today', 1: 'tomorrow' }

/** Before a plan ends. Nothing is taken by itself, and the letter says so. */
export function expiryLetter({ plan, expiresAt, daysLeft, link, siteName, ...reminder }: ExpiryReminder): Post {
  const when = WHEN[daysLeft] ?? `in ${daysLeft} days`
  return letter(reminder, {
    subject: `Your plan at ${siteName} ends ${when}`,
    words: [
      `Your ${plan} plan at ${siteName} ends ${when}, on ${formatIstDate(expiresAt)} at ${formatIstTime(expiresAt)} IST.`,
      'It does not renew by itself. If you would like to go on, you can choose a plan at any time; what you have reached is kept.',
      { link, label: 'See the plans' },
    ],
  })
}

function letter({ to, unsubscribeUrl, judge, validUntil }: Omit<Reminder, 'siteName'>, said: Said): Post {
  const words: Words = [...said.words, { link: unsubscribeUrl, label: 'Stop these reminders', isWayOut: true }]
  return { to, subject: said.subject, words, unsubscribeUrl, judge, validUntil }
}

type Said = Pick<Post, 'subject' | 'words'>
type Words = Post['words']
