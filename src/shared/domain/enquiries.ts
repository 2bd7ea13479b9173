/**
 * The replies to contact messages and newsletter requests; the pages that work without JavaScript use the same texts.
 */
export const ENQUIRY_REPLIES = {
  sent: 'Thank you. Your message has arrived, and we have written to you to say so.',
  asked: 'Thank you. Please follow the link in the email that we have sent you: the newsletter begins then.',
  confirmed: 'Welcome. The newsletter will come to you now and then.',
  unsubscribed: 'You will get no more newsletters from us.',
} as const
