/** What people are told about what they have sent; the pages that work without a script say the same. */
export const saidToSender = {
  sent: 'Thank you. Your message has arrived, and we have written to you to say so.',
  asked: 'Thank you. Please follow the link in the letter that we have sent you: the newsletter begins then.',
  confirmed: 'Welcome. The newsletter will come to you now and then.',
  unsubscribed: 'You will get no more newsletters from us.',
} as const
