import { signInForPlan } from '#shared/chosen-plan.ts'
import { offerPlaceholders } from '#shared/course-offer.ts'
import { BUILT_CONTACT } from '#shared/contact.ts'
import { ENQUIRY_REPLIES } from '#shared/domain/enquiries.ts'
import { FREE_EBOOK_HASH, screens } from '#shared/screens.ts'

/*
 * The English content of the public pages: texts, figures, and the targets of the calls to action. The Hindi content is
 * in hi/content.ts; privacy and terms are in legal.ts.
 */

export const brand = 'Sadhana'
export const contactEmail = BUILT_CONTACT.email

export const figures = {
  price: offerPlaceholders.price,
  fullPrice: offerPlaceholders.fullPrice,
  discount: `${offerPlaceholders.percent}% OFF`,
  courseLength: '6-month course',
  activeMembers: '2,847',
  devotees: '10K+',
  videoHours: '100+',
  liveSessions: 'every Sunday at 10 AM IST',
  contactWindow: 'every day at 9:30 AM and 9:30 PM IST',
  replyTime: 'within 24 hours on working days',
  legalInForceSince: 'December 2024',
  minimumAge: 13,
}

/** The calls to action; nearly all lead to the sign-in (specification §2). */
export const callsToAction = {
  login: { label: 'Login', href: screens.signIn },
  start: { label: 'Start Your Journey', href: screens.signIn },
  continue: { label: 'Continue Your Session', href: screens.signIn },
  today: { label: 'Get Started Today', href: screens.signIn },
  enroll: { label: 'Enroll in the Course', href: signInForPlan('HALF_YEARLY') },
  join: { label: 'Join Community', href: screens.signIn },
  ebook: { label: 'Login to Access Free Ebook', href: screens.signIn + FREE_EBOOK_HASH },
  course: { label: 'Login to Access Course', href: screens.signIn },
  resume: { label: 'Continue', href: screens.dashboard },
  explore: { label: 'Explore Module', href: screens.courses },
  begin: { label: 'Begin Sacred Journey', href: screens.courses },
}

export const menu = [
  { label: 'Home', href: screens.home },
  { label: 'Courses', href: screens.courses },
  { label: 'Live Sessions', href: screens.liveSessions },
  { label: 'Community', href: screens.community },
  { label: 'About', href: screens.about },
  { label: 'Contact', href: screens.contact },
]

export const footer = {
  text: 'A quiet house for daily practice, open to everyone who would like to sit down and begin.',
  links: [
    { label: 'About', href: screens.about },
    { label: 'Courses', href: screens.courses },
    { label: 'Community', href: screens.community },
    { label: 'Contact', href: screens.contact },
    { label: 'Privacy', href: screens.privacy },
    { label: 'Terms', href: screens.terms },
  ],
  newsletter: {
    title: 'A letter now and then',
    label: 'Email address',
    button: 'Subscribe',
    note: 'We ask once more by mail before it begins. Every email has a link that ends it.',
  },
  write: 'Write to us',
  answer: `We answer ${figures.replyTime}.`,
}

export const home = {
  title: `${brand} – a six-month spiritual course`,
  description: `A ${figures.courseLength} of short teachings, with a live session ${figures.liveSessions}.`,
  hero: {
    eyebrow: 'A six-month practice',
    heading: 'Sit down once a day. The rest follows.',
    text: `Short morning teachings, a live session ${figures.liveSessions}, and a library to return to.`,
  },
  figures: [
    { value: figures.activeMembers, label: 'active members' },
    { value: figures.devotees, label: 'devotees' },
    { value: figures.videoHours, label: 'hours of video' },
  ],
  journey: {
    heading: 'The journey',
    steps: [
      { title: 'Arrive', text: 'Sign in with your email and mobile number. There is nothing to install.' },
      { title: 'Begin', text: 'Ten days of webinars, one each evening, lay the ground for what follows.' },
      { title: 'Deepen', text: 'Six modules of video, audio and reading, at your own pace, for six months.' },
      { title: 'Belong', text: `Meet others in the live session ${figures.liveSessions}.` },
    ],
  },
  ebook: {
    heading: 'A free e-book to begin with',
    text: 'The first steps of a daily practice on a few pages: how to sit, how to breathe, and what to do with a busy mind. It is yours once you have signed in.',
  },
  audience: {
    heading: 'Who benefits',
    people: [
      { title: 'Those who are new', text: 'There is nothing to know beforehand. Each teaching starts where you are.' },
      { title: 'Those who are busy', text: 'Ten quiet minutes in the morning carry through the whole day.' },
      { title: 'Families', text: 'Practise together, in the same words, across generations and cities.' },
      { title: 'Those who return', text: 'A steady structure for everyone who has practised before and stopped.' },
    ],
  },
  offer: {
    heading: 'The whole course',
    text: `A ${figures.courseLength} with weekly live sessions, video lectures, e-books, audio and the community.`,
    includes: ['Daily Videos', 'Full Course Library', 'All Live Sessions', 'E-books and audio', 'The community'],
  },
}

export const modules = [
  { title: 'Stillness', text: 'Posture, breath and the first ten minutes. The ground of everything after.' },
  { title: 'Breath', text: 'Gentle pranayama for calm mornings and better sleep.' },
  { title: 'Mantra', text: 'Sound as a place to rest the mind: meaning, pronunciation, rhythm.' },
  { title: 'Devotion', text: 'Bhakti in daily life: small rituals that make a home quieter.' },
  { title: 'Wisdom', text: 'Old texts in plain words, read slowly and tried in practice.' },
  { title: 'Service', text: 'How practice leaves the cushion: at work, in the family, among strangers.' },
]

export const courses = {
  title: `What is inside the course – ${brand}`,
  description: `Six modules, ${figures.videoHours} hours of video, e-books, audio and weekly live sessions.`,
  heading: 'What is inside the course',
  text: `Six modules over six months, with ${figures.videoHours} hours of video. Watch, listen or read, as suits the day.`,
  parts: [
    { title: 'Video lectures', text: 'Short teachings to watch in the morning, and longer ones for quiet evenings.' },
    { title: 'Audio', text: 'Guided meditations and chants, for when the eyes should rest.' },
    { title: 'E-books', text: 'The texts behind the teachings, to be read on any screen.' },
    { title: 'Live sessions', text: `Together ${figures.liveSessions}.` },
  ],
}

export const community = {
  title: `Community – ${brand}`,
  description: `${figures.activeMembers} active members practise together.`,
  heading: 'You do not practise alone',
  text: 'The same short practice, each morning, in many homes and time zones. It is easier to sit down when others do.',
  parts: [
    {
      title: 'Every Sunday',
      text: 'The live session at 10 AM IST brings everyone to the same teaching at the same moment.',
    },
    {
      title: 'Every day',
      text: 'One teaching for everyone. Grandmother in Pune and grandson in Leeds can talk about it.',
    },
    { title: 'Every question', text: `Write whenever something is unclear. Our team answers ${figures.replyTime}.` },
  ],
  closing: {
    heading: 'There is a place for you',
    text: 'Your email address and your mobile number are enough to begin.',
  },
}

export const about = {
  title: `About – ${brand}`,
  description: 'Why this course exists, and how it is taught.',
  heading: 'About us',
  sections: [
    {
      title: 'Why we teach',
      text: 'A practice that asks for an hour is soon given up. One that asks for ten minutes, each day, changes a life. We teach the second kind, in words that need no learning beforehand.',
    },
    {
      title: 'How we teach',
      text: `A ${figures.courseLength}, in six modules. Each day has one teaching, each week one live session, each month one theme. You can go slower; nothing runs away.`,
    },
    {
      title: 'Who we are',
      text: 'A small group of teachers and practitioners in India, with members wherever a quiet corner and a phone can be found.',
    },
  ],
  closing: {
    heading: 'See what is inside',
    text: 'Six modules, from the first ten minutes to practice in the middle of a working day.',
  },
}

export const contact = {
  title: `Contact – ${brand}`,
  description: `Write to us; we answer ${figures.replyTime}.`,
  heading: 'Contact',
  text: 'A question about the course, a payment or your practice: a person reads what you write.',
  ways: [
    { title: 'By email', text: contactEmail },
    { title: 'Our answer', text: `We answer ${figures.replyTime}.` },
    { title: 'To speak with us', text: `Our contact window is ${figures.contactWindow}.` },
  ],
  numbers: { phone: 'By phone', whatsApp: 'By WhatsApp' },
  note: 'We keep what you write only to answer you. All fields are needed.',
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

export const liveSessions = {
  title: `Live sessions – ${brand}`,
  description: `A live session ${figures.liveSessions}.`,
  heading: 'Live sessions',
  text: `We meet ${figures.liveSessions}. Everyone sees the same teaching at the same moment, wherever they are.`,
  parts: [
    { title: 'Before', text: 'Find a quiet place and sit down a few minutes early. The session starts by itself.' },
    { title: 'During', text: 'About an hour: a teaching, a practice, and silence at the end.' },
    { title: 'After', text: 'Let it settle. The teachings of the course take it up again during the week.' },
  ],
  /** Shown in time zones other than India's; {when} is a weekday and a time. */
  localTime: 'Where you are, that is {when}.',
  closing: {
    heading: 'See you on Sunday',
    text: 'Sign in a little before, and the session opens by itself.',
  },
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
  menu: 'Menu',
  main: 'Main',
  footer: 'Footer',
  skip: 'Skip to content',
  offline: 'No internet – we go on when it is back',
  inFigures: 'In figures',
  sixModules: 'Six modules',
  waysToLearn: 'Four ways to learn',
  ourPractice: 'How we practise together',
  howItGoes: 'How a session goes',
  insteadOf: 'instead of',
  questions: 'Questions that are often asked',
  waysToReachUs: 'How to reach us',
}
