import type { NewEmail } from '#server/features/emails/public.ts'
import { formatIst, formatIstDate, formatIstTime, type Instant } from '#shared/domain/ist.ts'

interface Reminder {
  to: string
  siteName: string
  /** Where one click unsubscribes from emails of this kind; the email contains it, too. */
  unsubscribeUrl: string
  sendGuard: NonNullable<NewEmail['sendGuard']>
  validUntil: Instant
}

interface LiveReminder extends Reminder {
  title: string
  startTime: Instant
  link: string
}

/** Sent before a live session. */
export function liveSessionEmail({ title, startTime, link, siteName, ...reminder }: LiveReminder): NewEmail {
  return reminderEmail(reminder, {
    subject: `Live at ${formatIstTime(startTime)} IST: ${title}`,
    paragraphs: [
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

/** Sent before a plan ends. Plans never renew by themselves, and the email says so. */
export function expiryEmail({ plan, expiresAt, daysLeft, link, siteName, ...reminder }: ExpiryReminder): NewEmail {
  const when = WHEN[daysLeft] ?? `in ${daysLeft} days`
  return reminderEmail(reminder, {
    subject: `Your plan at ${siteName} ends ${when}`,
    paragraphs: [
      `Your ${plan} plan at ${siteName} ends ${when}, on ${formatIstDate(expiresAt)} at ${formatIstTime(expiresAt)} IST.`,
      'It does not renew by itself. If you would like to go on, you can choose a plan at any time; what you have reached is kept.',
      { link, label: 'See the plans' },
    ],
  })
}

function reminderEmail(
  { to, unsubscribeUrl, sendGuard, validUntil }: Omit<Reminder, 'siteName'>,
  content: ReminderContent,
): NewEmail {
  const unsubscribe = { link: unsubscribeUrl, label: 'Stop these reminders', isUnsubscribe: true } as const
  return {
    to,
    subject: content.subject,
    paragraphs: [...content.paragraphs, unsubscribe],
    unsubscribeUrl,
    sendGuard,
    validUntil,
  }
}

type ReminderContent = Pick<NewEmail, 'subject' | 'paragraphs'>
