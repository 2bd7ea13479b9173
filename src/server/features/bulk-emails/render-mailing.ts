import { type EmailFrame, renderHtml, renderText } from '#server/features/emails/public.ts'
import { escapeHtml } from '#server/platform/escape-html.ts'
import { type MailingTexts, withName } from '#shared/domain/bulk-texts.ts'
import type { Purpose } from '#shared/domain/channel-consents.ts'
import type { Language } from '#shared/domain/locale.ts'

const UNSUBSCRIBE_LINK = '{unsubscribe}'

interface Mailing {
  purpose: Purpose
  texts: MailingTexts
}

/** What differs between the recipients of a mailing in one language. */
interface Recipient {
  name: string
  unsubscribeUrl: string
}

/** Renders a mailing once in a language; the result only fills in the name and the link of each recipient. */
export function renderMailing({ purpose, texts }: Mailing, language: Language, frame: EmailFrame) {
  const { subject, body, link } = texts[language]
  const paragraphs = [
    ...body.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== ''),
    ...(link ? [{ link: link.url, label: link.label }] : []),
    { link: UNSUBSCRIBE_LINK, label: STOP[purpose][language], isUnsubscribe: true } as const,
  ]
  const text = renderText(paragraphs, frame)
  const html = renderHtml(paragraphs, language, frame)
  return ({ name, unsubscribeUrl }: Recipient) => ({
    subject: withName(subject, name),
    text: withName(text.replaceAll(UNSUBSCRIBE_LINK, unsubscribeUrl), name),
    html: withName(html.replaceAll(UNSUBSCRIBE_LINK, escapeHtml(unsubscribeUrl)), escapeHtml(name)),
  })
}

const STOP: Readonly<Record<Purpose, Readonly<Record<Language, string>>>> = {
  SERVICE: { en: 'Stop emails about the service', hi: 'सेवा से जुड़े ईमेल बंद करें' },
  MARKETING: { en: 'Unsubscribe from email news', hi: 'ईमेल समाचार बंद करें' },
}
