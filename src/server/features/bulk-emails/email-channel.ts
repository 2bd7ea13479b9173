import type { BulkEmailsService } from './bulk-emails.service.ts'
import type { EmailsService } from '#server/features/emails/public.ts'
import { type Channel, type ChannelBatch, type Recipient, SENT } from '#server/features/messages/public.ts'
import { screens } from '#shared/screens.ts'
import { firstName, type MessageTexts, textFor } from '#shared/domain/messages.ts'
import type { Language } from '#shared/domain/locale.ts'
import type { MailingText, MailingTexts } from '#shared/domain/bulk-texts.ts'

/** Messages of the team by email, through the queue of emails to many; what becomes of each is reported later. */
export function createEmailChannel({ bulkEmails, emails, siteUrl }: Dependencies): Channel {
  const linkTo = (streamId: string | null, language: Language): Pick<MailingText, 'link'> =>
    streamId === null ? {} : { link: { url: siteUrl() + screens.livestream(streamId), label: OPEN_SESSION[language] } }

  function mailingTexts(texts: MessageTexts, streamId: string | null): MailingTexts {
    const inLanguage = (language: Language): MailingText => {
      const { language: written, subject, body } = textFor(texts, language)
      return { subject, body, ...linkTo(streamId, written) }
    }
    return { en: inLanguage('en'), hi: inLanguage('hi') }
  }

  return {
    name: 'EMAIL',
    setState: (trx, messageId, state) => bulkEmails.setState(trx, messageId, state),

    async deliver(trx, { messageId, kind, isTest, streamId, validUntil, texts, recipients }: ChannelBatch) {
      if (isTest) {
        for (const { email: to, subject, body, language } of recipients) {
          const { link } = linkTo(streamId, language)
          const paragraphs = [...body.split(/\n{2,}/), ...(link ? [{ link: link.url, label: link.label }] : [])]
          await emails.enqueue(trx, { to, subject, paragraphs })
        }
        return outcomes(recipients, SENT)
      }
      await bulkEmails.add(trx, {
        messageId,
        purpose: kind === 'BROADCAST' ? 'MARKETING' : 'SERVICE',
        texts: mailingTexts(texts, streamId),
        timing: validUntil === null ? undefined : { isByDay: true, validUntil },
        recipients: recipients.map(({ userId, email: to, name, locale }) => ({
          userId,
          to,
          name: firstName(name),
          locale,
        })),
      })
      return outcomes(recipients, { state: 'QUEUED' })
    },
  }
}

function outcomes<T>(recipients: readonly Recipient[], outcome: T): Map<string, T> {
  return new Map(recipients.map(({ userId }) => [userId, outcome]))
}

const OPEN_SESSION: Readonly<Record<Language, string>> = { en: 'Open the session', hi: 'सत्र खोलें' }

interface Dependencies {
  bulkEmails: Pick<BulkEmailsService, 'add' | 'setState'>
  /** Sends tests, which go to administrators at once. */
  emails: Pick<EmailsService, 'enqueue'>
  /** Where people reach the site, without a slash at the end. */
  siteUrl: () => string
}
