import { CONFIRM_WITHIN_DAYS } from './newsletter-links.ts'
import type { NewEmail } from '#server/features/emails/public.ts'
import type { Instant } from '#shared/domain/ist.ts'

export interface Message {
  firstName: string
  lastName: string
  email: string
  subject: string
  message: string
}

/** Confirms that a message has arrived, without repeating it: anyone may have entered this address. */
export function thanksEmail({ to, siteName }: { to: string; siteName: string }): NewEmail {
  return {
    to,
    texts: {
      en: () => ({
        subject: `Your message to ${siteName}`,
        paragraphs: [
          `Thank you for writing to ${siteName}. Your message has arrived, and somebody will read it soon.`,
          'If you did not write to us, somebody else has entered your address; you need do nothing.',
        ],
      }),
      hi: () => ({
        subject: `${siteName} को आपका संदेश`,
        paragraphs: [
          `${siteName} को लिखने के लिए धन्यवाद। आपका संदेश मिल गया है, और कोई जल्द ही उसे पढ़ेगा।`,
          'अगर आपने हमें नहीं लिखा, तो किसी और ने आपका पता डाला है; आपको कुछ करने की ज़रूरत नहीं।',
        ],
      }),
    },
  }
}

/** A message for an administrator. The visitor's text appears only in the body. */
export function noticeEmail({ to, siteName, link, message }: Notice): NewEmail {
  const { firstName, lastName, email, subject, message: text } = message
  return {
    to,
    subject: `A new message for ${siteName}`,
    paragraphs: [
      `From: ${firstName} ${lastName}, ${email}`,
      `Subject: ${subject}`,
      text,
      { link, label: 'All enquiries' },
    ],
  }
}

/** Tells an administrator how many messages came in without a notice of their own. */
export function digestEmail({ to, siteName, link, count }: Digest): NewEmail {
  const messages = count === 1 ? '1 new message' : `${count} new messages`
  return {
    to,
    subject: `${messages} for ${siteName}`,
    paragraphs: [
      `${messages} came in through the contact form, more than are sent to you one by one.`,
      { link, label: 'All enquiries' },
    ],
  }
}

/** Asks to confirm the newsletter (double opt-in). */
export function confirmationEmail({ to, siteName, confirm, validUntil }: Confirmation): NewEmail {
  return {
    to,
    texts: {
      en: () => ({
        subject: `The newsletter of ${siteName}`,
        paragraphs: [
          `Somebody has asked ${siteName} to send its newsletter to this address. If it was you, please follow this link.`,
          { link: confirm, label: 'Yes, send me the newsletter' },
          `The link can be followed for ${CONFIRM_WITHIN_DAYS} days. If it was not you, you need do nothing.`,
        ],
      }),
      hi: () => ({
        subject: `${siteName} का न्यूज़लेटर`,
        paragraphs: [
          `किसी ने ${siteName} से इस पते पर न्यूज़लेटर भेजने को कहा है। अगर यह आप ही थे, तो कृपया यह लिंक खोलें।`,
          { link: confirm, label: 'हाँ, मुझे न्यूज़लेटर भेजें' },
          `यह लिंक ${CONFIRM_WITHIN_DAYS} दिन तक काम करेगा। अगर यह आप नहीं थे, तो आपको कुछ करने की ज़रूरत नहीं।`,
        ],
      }),
    },
    validUntil,
  }
}

/** For an address that is subscribed already; only its owner learns so. */
export function alreadySubscribedEmail({ to, siteName, unsubscribe }: Subscription): NewEmail {
  return {
    to,
    texts: {
      en: () => ({
        subject: `The newsletter of ${siteName}`,
        paragraphs: [
          `You already get the newsletter of ${siteName}. There is nothing to do.`,
          { link: unsubscribe, label: 'I would rather not get it any more', isUnsubscribe: true },
        ],
      }),
      hi: () => ({
        subject: `${siteName} का न्यूज़लेटर`,
        paragraphs: [
          `${siteName} का न्यूज़लेटर आपको पहले से मिल रहा है। कुछ करने की ज़रूरत नहीं।`,
          { link: unsubscribe, label: 'मुझे यह अब नहीं चाहिए', isUnsubscribe: true },
        ],
      }),
    },
  }
}

/** Welcomes a new subscriber, with the unsubscribe link. */
export function welcomeEmail({ to, siteName, unsubscribe }: Subscription): NewEmail {
  return {
    to,
    texts: {
      en: () => ({
        subject: `Welcome to the newsletter of ${siteName}`,
        paragraphs: [
          `From now on the newsletter of ${siteName} will come to you now and then.`,
          { link: unsubscribe, label: 'Unsubscribe', isUnsubscribe: true },
        ],
      }),
      hi: () => ({
        subject: `${siteName} के न्यूज़लेटर में आपका स्वागत है`,
        paragraphs: [
          `अब से ${siteName} का न्यूज़लेटर समय-समय पर आपके पास आएगा।`,
          { link: unsubscribe, label: 'न्यूज़लेटर बंद करें', isUnsubscribe: true },
        ],
      }),
    },
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

interface Subscription {
  to: string
  siteName: string
  unsubscribe: string
}
