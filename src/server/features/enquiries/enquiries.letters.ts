import { CONFIRM_WITHIN_DAYS } from './newsletter.links.ts'
import type { Post } from '#server/features/mails/mails.service.ts'
import type { Instant } from '#shared/domain/ist.ts'

interface Message {
  firstName: string
  lastName: string
  email: string
  subject: string
  message: string
}

/** Says that a message has arrived. Nothing of it is repeated: anyone may have entered this address. */
export function thanksLetter({ to, siteName }: { to: string; siteName: string }): Post {
  return {
    to,
    subject: `Your message to ${siteName}`,
    words: [
      `Thank you for writing to ${siteName}. Your message has arrived, and somebody will read it soon.`,
      'If you did not write to us, somebody else has entered your address; you need do nothing.',
    ],
  }
}

/** A message as an administrator gets it. What a stranger wrote stands in the body alone. */
export function noticeLetter({ to, siteName, link, message }: Notice): Post {
  const { firstName, lastName, email, subject, message: words } = message
  return {
    to,
    subject: `A new message for ${siteName}`,
    words: [`From: ${firstName} ${lastName}, ${email}`, `Subject: ${subject}`, words, { link, label: 'All enquiries' }],
  }
}

/** Tells an administrator how many messages came in beyond those that had a notice of their own. */
export function digestLetter({ to, siteName, link, count }: Digest): Post {
  const messages = count === 1 ? '1 new message' : `${count} new messages`
  return {
    to,
    subject: `${messages} for ${siteName}`,
    words: [
      `${messages} came in through the contact form, more than are sent to you one by one.`,
      { link, label: 'All enquiries' },
    ],
  }
}

/** Asks once more whether the newsletter is wanted (double opt-in). */
export function confirmLetter({ to, siteName, confirm, validUntil }: Confirmation): Post {
  return {
    to,
    subject: `The newsletter of ${siteName}`,
    words: [
      `Somebody has asked ${siteName} to send its newsletter to this address. If it was you, please follow this link.`,
      { link: confirm, label: 'Yes, send me the newsletter' },
      `The link can be followed for ${CONFIRM_WITHIN_DAYS} days. If it was not you, you need do nothing.`,
    ],
    validUntil,
  }
}

/** To who already gets it: asking again tells nobody but himself. */
export function alreadyLetter({ to, siteName, unsubscribe }: Already): Post {
  return {
    to,
    subject: `The newsletter of ${siteName}`,
    words: [
      `You already get the newsletter of ${siteName}. There is nothing to do.`,
      { link: unsubscribe, label: 'I would rather not get it any more', isWayOut: true },
    ],
  }
}

/** Greets who has confirmed, with the way out. */
export function welcomeLetter({ to, siteName, unsubscribe }: Already): Post {
  return {
    to,
    subject: `Welcome to the newsletter of ${siteName}`,
    words: [
      `From now on the newsletter of ${siteName} will come to you now and then.`,
      { link: unsubscribe, label: 'Unsubscribe', isWayOut: true },
    ],
  }
}

interface Notice {
  to: string
  siteName: string
  link: string
  message: Message
}

interface Digest {
  to: string
  siteName: string
  link: string
  count: number
}

interface Confirmation {
  to: string
  siteName: string
  confirm: string
  validUntil: Instant
}

interface Already {
  to: string
  siteName: string
  unsubscribe: string
}
