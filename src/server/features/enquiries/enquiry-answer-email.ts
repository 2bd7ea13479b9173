import type { NewEmail } from '#server/features/emails/public.ts'
import { formatIstDate, type Instant } from '#shared/domain/ist.ts'

interface AnswerEmail {
  to: string
  /** Where the sender's reply goes. */
  replyTo: string
  /** What the administrator wrote. */
  text: string
  question: { subject: string; message: string; writtenAt: Instant }
}

/** An administrator's answer to a message of the contact form, above the message itself. */
export function answerEmail({ to, replyTo, text, question: { subject, message, writtenAt } }: AnswerEmail): NewEmail {
  return {
    to,
    replyTo,
    subject: replySubject(subject),
    paragraphs: [text, `On ${formatIstDate(writtenAt)} you wrote:`, quoted(message)],
  }
}

/** The subject of a reply, which is marked once only. */
function replySubject(subject: string): string {
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`
}

function quoted(message: string): string {
  return message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}
