import { brand } from './content.ts'
import { screens } from '#shared/screens.ts'

/* The texts of the landing pages of emailed links, and of the page after an account deletion. */

export const remindersUnsubscribe = {
  title: `End these emails – ${brand}`,
  description: 'These emails will not come to you any more.',
  heading: 'Enough of these emails?',
  text: 'With this button the emails of this kind end at once. You can have them again from your profile.',
  button: 'Stop these emails',
}

export const remindersEnded = {
  title: `Emails – ${brand}`,
  description: 'What became of your emails.',
  heading: 'Your emails',
  text: 'Which emails you get can be chosen in your profile at any time.',
  outcomes: {
    ended: 'Done. You will get no more emails of this kind.',
    unknown: 'This link is not complete. Please open it again from the email, or choose your emails in your profile.',
  },
  link: { label: 'Open my profile', href: screens.profile },
}

export const accountDeleted = {
  title: `Goodbye – ${brand}`,
  description: 'Your account has been deleted.',
  heading: 'Goodbye, and thank you',
  text: 'Your account has been deleted, and you are signed out everywhere. If you ever wish to return, you are welcome to begin anew.',
  link: { label: 'Go Back Home', href: screens.home },
}
