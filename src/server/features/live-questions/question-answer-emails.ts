import type { NewEmail } from '#server/features/emails/public.ts'
import { formatDate } from '#shared/domain/dates.ts'
import type { Instant } from '#shared/domain/ist.ts'

interface AnswerEmail {
  to: string
  /** Where the member's reply goes. */
  replyTo: string
  /** What the administrator wrote. */
  text: string
  question: { text: string; askedAt: Instant }
}

/** The answer to a question to the teacher, above the question itself; neither is translated. */
export function questionAnswerEmail({ to, replyTo, text, question }: AnswerEmail): NewEmail {
  const { text: asked, askedAt } = question
  return {
    to,
    replyTo,
    texts: {
      en: () => ({
        subject: 'The answer to your question',
        paragraphs: [text, `On ${formatDate(askedAt, 'en')} you asked:`, quoted(asked)],
      }),
      hi: () => ({
        subject: 'आपके प्रश्न का उत्तर',
        paragraphs: [text, `${formatDate(askedAt, 'hi')} को आपने पूछा था:`, quoted(asked)],
      }),
    },
  }
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}
