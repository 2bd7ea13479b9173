import type { EmailTexts, NewEmail } from '#server/features/emails/public.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Language, Locale } from '#shared/domain/locale.ts'

/** What every reminder has. */
export interface Reminder {
  to: string
  locale: Locale
  siteName: string
  /** Where one click unsubscribes from emails of this kind; the email contains it, too. */
  unsubscribeUrl: string
  sendGuard: NonNullable<NewEmail['sendGuard']>
  validUntil: Instant
}

/** Adds the link that ends these reminders to the texts of every language. */
export function reminderEmail(
  { to, locale, unsubscribeUrl, sendGuard, validUntil }: Omit<Reminder, 'siteName'>,
  texts: EmailTexts,
): NewEmail {
  const withLink = (language: Language) => (reader: Locale) => {
    const { subject, paragraphs } = texts[language](reader)
    const link = { link: unsubscribeUrl, label: STOP[language], isUnsubscribe: true } as const
    const withUnsubscribe = [...paragraphs, link]
    return { subject, paragraphs: withUnsubscribe }
  }
  return {
    to,
    locale,
    texts: { en: withLink('en'), hi: withLink('hi') },
    unsubscribeUrl,
    sendGuard,
    validUntil,
  }
}

const STOP: Readonly<Record<Language, string>> = { en: 'Stop these reminders', hi: 'ये रिमाइंडर बंद करें' }
