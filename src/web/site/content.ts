import { BUILT_CONTACT } from '#shared/contact.ts'
import { ENQUIRY_REPLIES } from '#shared/domain/enquiries.ts'
import { screens } from '#shared/screens.ts'

/*
 * The English words of the public pages that an owner does not change: forms, notices, labels, and what legal pages
 * refer to. What an owner changes is in shared/site-content; the Hindi words are in hi/content.ts.
 */

export const brand = 'Sadhana'
export const contactEmail = BUILT_CONTACT.email

export const figures = {
  replyTime: 'within 24 hours on working days',
  legalInForceSince: 'December 2024',
}

export const contactForm = {
  numbers: { phone: 'By phone', whatsApp: 'By WhatsApp' },
  fields: { firstName: 'First name', lastName: 'Last name', email: 'Email', subject: 'Subject', message: 'Message' },
  button: 'Send message',
}

/** The outcomes of a form posted without the script, by the URL fragment that the server redirects to. */
export const notices = {
  ...ENQUIRY_REPLIES,
  refused: 'This was not sent: something is missing, or the email address is not complete. Please go back and look.',
  later: 'This was not sent: there were too many tries. Please wait a little and try again.',
  expired: 'This link has expired. Please ask for a new one with the form below.',
} as const

/** On the page of the live sessions, while none is planned. */
export const noSessions = 'No live session is planned at the moment. The next one will be announced here.'

export const newsletter = {
  title: `Newsletter – ${brand}`,
  description: 'A letter now and then, about the course and the practice.',
  heading: 'The newsletter',
  text: 'A letter now and then, about the course and the practice. To get it, leave your email address below.',
}

export const newsletterConfirm = {
  title: `Begin the newsletter – ${brand}`,
  description: 'The last step before the newsletter comes to you.',
  heading: 'One step is left',
  text: 'Would you like our newsletter to come to you now and then?',
  button: 'Yes, send it to me',
}

export const newsletterUnsubscribe = {
  title: `End the newsletter – ${brand}`,
  description: 'The newsletter will not come to you any more.',
  heading: 'Enough letters?',
  text: 'With this button the newsletter ends at once.',
  button: 'Unsubscribe',
}

export const notFound = {
  title: `Page not found – ${brand}`,
  description: 'This page does not exist.',
  heading: '404',
  text: 'Oops! Page not found',
  link: { label: 'Return to Home', href: screens.home },
  /** Shown to people who are signed in. */
  dashboard: 'To my dashboard',
}

export const labels = {
  /** The way back of people who are signed in. */
  resume: 'Continue',
  readEbook: 'Read the free e-book',
  openCourses: 'Open my courses',
  recommended: 'Recommended',
  /** Instead of the button of a plan that the reader has. */
  partOfYourPlan: '✓ Part of your plan',
  menu: 'Menu',
  main: 'Main',
  footer: 'Footer',
  skip: 'Skip to content',
  offline: 'No internet – we go on when it is back',
  inFigures: 'In figures',
  firstStep: 'Begin with 10 days for {price}',
  firstStepTerms: 'No renewal. UPI and cards.',
  paymentWays: 'No plan renews by itself. You pay with UPI or card.',
  beginTenDays: 'Begin with 10 days',
  tenDays: 'for 10 days',
  begin: 'Begin now',
  home: 'Home',
  breadcrumbs: 'Where this page is',
  otherModules: 'Other modules',
  moduleTitle: '{module} – online meditation course – {brand}',
  oneLesson: '1 lesson, {minutes} minutes',
  lessons: '{count} lessons, {minutes} minutes',
  theLessons: 'The lessons',
  freeLesson: 'A free lesson',
  withFreeLesson: 'With a free lesson',
  watchFreeLesson: 'Watch the free lesson',
  watchHere: 'Watch it here, without signing in.',
  greeting: 'A greeting',
  minutes: '{minutes} min',
  outcome: 'What you can do afterwards',
  insteadOf: 'instead of',
}
