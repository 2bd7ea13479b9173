import type { NewEmail } from '#server/features/emails/public.ts'
import { formatDate } from '#shared/domain/dates.ts'
import type { Instant } from '#shared/domain/ist.ts'

interface AnswerEmail {
  to: string
  /** Where the sender's reply goes. */
  replyTo: string
  /** What the administrator wrote. */
  text: string
  question: { subject: string; message: string; writtenAt: Instant }
}

/** An administrator's answer to a message of the contact form, above the message itself; neither is translated. */
export function answerEmail({ to, replyTo, text, question: { subject, message, writtenAt } }: AnswerEmail): NewEmail {
  return {
    to,
    replyTo,
    texts: {
      en: () => ({
        subject: replySubject(subject),
        paragraphs: [text, `On ${formatDate(writtenAt, 'en')} you wrote:`, quoted(message)],
      }),
      hi: () => ({
        subject: replySubject(subject),
        paragraphs: [text, `${formatDate(writtenAt, 'hi')} को आपने लिखा था:`, quoted(message)],
      }),
    },
  }
}

/** The subject of a reply, which is marked once only; email programs know the mark 'Re:' in every language. */
function replySubject(subject: string): string {
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`
}

function quoted(message: string): string {
  return message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}
