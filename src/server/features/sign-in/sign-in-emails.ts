import type { NewEmail } from '#server/features/emails/public.ts'
import { formatIst, type Instant } from '#shared/domain/ist.ts'

interface CodeEmail {
  to: string
  code: string
  siteName: string
  validUntil: Instant
}

/** The code comes first in the body, where phones detect it, and not in the subject, which a locked screen shows. */
export function codeEmail({ to, code, siteName, validUntil }: CodeEmail): NewEmail {
  return {
    to,
    subject: `Your sign-in code for ${siteName}`,
    paragraphs: [
      { code },
      `This is your code to sign in to ${siteName}. It can be used once within the next ten minutes.`,
      'If you did not ask for it, you need do nothing. Please never give it to anyone, whoever asks for it.',
    ],
    validUntil,
  }
}

interface NewDevice {
  to: string
  /** In plain words, such as 'Chrome on Android'. */
  device: string
  at: Instant
  siteName: string
  /** The profile screen with its sessions. */
  link: string
}

/** Tells the owner of a sign-in on a new device, and what to do if it was somebody else. */
export function newDeviceEmail({ to, device, at, siteName, link }: NewDevice): NewEmail {
  return {
    to,
    subject: `A new device signed in to ${siteName}`,
    paragraphs: [
      `Somebody has just signed in to your account at ${siteName} with the code that we had sent to this address.`,
      `Device: ${device}. Time: ${formatIst(at)}.`,
      'If it was you, there is nothing to do.',
      'If it was not you, somebody else can read your email: please change the password of your mailbox. Then sign this device out on your profile.',
      { link, label: 'Open my profile' },
    ],
  }
}
