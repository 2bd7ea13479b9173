import type { Post } from '#server/features/mails/mails.service.ts'
import type { Instant } from '#shared/domain/ist.ts'

interface CodeLetter {
  to: string
  code: string
  siteName: string
  validUntil: Instant
}

/** The code stands first in the body, where telephones find it, and not in the subject, which a locked screen shows. */
export function codeLetter({ to, code, siteName, validUntil }: CodeLetter): Post {
  return {
    to,
    subject: `Your sign-in code for ${siteName}`,
    words: [
      { code },
      `This is your code to sign in to ${siteName}. It can be used once within the next ten minutes.`,
      'If you did not ask for it, you need do nothing. Please never give it to anyone, whoever asks for it.',
    ],
    validUntil,
  }
}
