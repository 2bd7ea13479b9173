import { renderText } from './email-body.ts'
import type { NewEmail } from './emails.service.ts'
import * as enquiryAnswerEmails from '#server/features/enquiries/enquiry-answer-emails.ts'
import * as enquiryEmails from '#server/features/enquiries/enquiry-emails.ts'
import * as questionAnswerEmails from '#server/features/live-questions/question-answer-emails.ts'
import * as receiptEmails from '#server/features/receipts/receipt-emails.ts'
import * as liveSessionEmails from '#server/features/reminders/live-session-emails.ts'
import * as cancelledSessionEmails from '#server/features/reminders/cancelled-session-emails.ts'
import * as movedSessionEmails from '#server/features/reminders/moved-session-emails.ts'
import * as reminderEmails from '#server/features/reminders/reminder-emails.ts'
import * as welcomeEmails from '#server/features/reminders/welcome-emails.ts'
import * as signInEmails from '#server/features/sign-in/sign-in-emails.ts'
import * as twoStepEmails from '#server/features/sign-in/two-step-emails.ts'
import * as memberEmails from '#server/features/users/member-emails.ts'
import { DEFAULT_STEP_TEXTS } from '#shared/domain/automation-texts.ts'
import { LANGUAGE_CODES } from '#shared/domain/locale.ts'
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const at = new Date('2026-11-24T14:30:00Z')
const link = 'https://sadhana.example/x'
const common = { to: 'asha@example.com', siteName: 'Sadhana' }
const locale = { language: 'hi', timeZone: 'America/New_York' } as const
const reminder = {
  ...common,
  locale,
  link,
  startTime: at,
  unsubscribeUrl: link,
  sendGuard: { name: 'x', subject: 'x' },
  validUntil: at,
}
const member = { ...common, name: 'Asha', mobileNumber: '+919820011223', by: 'Meera', signInUrl: link }
const plan = { planName: 'Annual', until: at }
const newsletter = { ...common, unsubscribe: link }
const receipt = {
  kind: 'RECEIPT',
  number: '2026-27/000123',
  issuedAt: at,
  amountInPaise: 69_900,
  text: {
    seller: { name: 'Sadhana', address: '', state: '27', gstin: '', sac: '999293' },
    member: { name: 'Asha', email: common.to, address: '', state: '', gstin: '' },
    planName: 'Half-Yearly',
    paymentId: 'pay_1',
    paidAt: at.toISOString(),
    tax: null,
    of: null,
  },
} as const

/** Every email to members and visitors by its function, in each of its forms. */
const emails: Readonly<Record<string, readonly NewEmail[]>> = {
  'sign-in-emails codeEmail': [signInEmails.codeEmail({ ...common, code: '123456', validUntil: at })],
  'sign-in-emails newDeviceEmail': [
    { browser: 'Chrome', system: 'Android' },
    { browser: 'An app', system: 'Android' },
    { browser: null, system: 'Android' },
    { browser: null, system: null },
  ].map((device) => signInEmails.newDeviceEmail({ ...common, device, at, link })),
  'receipt-emails receiptEmail': [
    receiptEmails.receiptEmail({ receipt, link }),
    receiptEmails.receiptEmail({ receipt: { ...receipt, kind: 'CREDIT_NOTE' }, link }),
  ],
  'live-session-emails liveSessionEmail': ([1440, 60, 10] as const).map((minutes) =>
    liveSessionEmails.liveSessionEmail({ ...reminder, title: 'सत्संग', minutes, now: at }),
  ),
  'cancelled-session-emails cancelledSessionEmail': [
    cancelledSessionEmails.cancelledSessionEmail({ ...reminder, title: 'सत्संग' }),
  ],
  'moved-session-emails movedSessionEmail': [
    movedSessionEmails.movedSessionEmail({ ...reminder, title: 'सत्संग', announcedStart: at }),
  ],
  'question-answer-emails questionAnswerEmail': [
    questionAnswerEmails.questionAnswerEmail({
      ...common,
      replyTo: 'meera@example.com',
      text: 'सत्संग',
      question: { text: 'सत्संग', askedAt: at },
    }),
  ],
  'reminder-emails webinarEmail': [60, 10, 1].map((minutesLeft) =>
    reminderEmails.webinarEmail({ ...reminder, day: 3, minutesLeft }),
  ),
  'reminder-emails expiryEmail': [0, 1, 7].map((daysLeft) =>
    reminderEmails.expiryEmail({
      ...reminder,
      name: 'Asha',
      words: DEFAULT_STEP_TEXTS.BEFORE_END,
      plan: 'Annual',
      expiresAt: at,
      daysLeft,
    }),
  ),
  'welcome-emails welcomeEmail': ['Asha', ''].map((name) =>
    welcomeEmails.welcomeEmail({
      ...reminder,
      name,
      words: DEFAULT_STEP_TEXTS.WELCOME,
      start: at,
      end: at,
      days: 10,
      calendarFile: '',
    }),
  ),
  'member-emails welcomeEmail': [
    memberEmails.welcomeEmail({ ...member, plan }),
    memberEmails.welcomeEmail({ ...member, plan: null }),
  ],
  'member-emails planGivenEmail': ['Asha', ''].map((name) => memberEmails.planGivenEmail({ ...member, name, plan })),
  'member-emails planExtendedEmail': [memberEmails.planExtendedEmail({ ...member, plan })],
  'enquiry-answer-emails answerEmail': [
    enquiryAnswerEmails.answerEmail({
      ...common,
      replyTo: 'meera@example.com',
      text: 'सत्संग',
      question: { subject: 'सत्संग', message: 'सत्संग', writtenAt: at },
    }),
  ],
  'enquiry-emails thanksEmail': [enquiryEmails.thanksEmail(common)],
  'enquiry-emails confirmationEmail': [enquiryEmails.confirmationEmail({ ...common, confirm: link, validUntil: at })],
  'enquiry-emails alreadySubscribedEmail': [enquiryEmails.alreadySubscribedEmail(newsletter)],
  'enquiry-emails welcomeEmail': [enquiryEmails.welcomeEmail(newsletter)],
}

/** The exports of every file with emails. */
const modules = {
  'enquiry-answer-emails': enquiryAnswerEmails,
  'enquiry-emails': enquiryEmails,
  'live-session-emails': liveSessionEmails,
  'member-emails': memberEmails,
  'cancelled-session-emails': cancelledSessionEmails,
  'moved-session-emails': movedSessionEmails,
  'question-answer-emails': questionAnswerEmails,
  'receipt-emails': receiptEmails,
  'reminder-emails': reminderEmails,
  'sign-in-emails': signInEmails,
  'two-step-emails': twoStepEmails,
  'welcome-emails': welcomeEmails,
}

/** Administrators' screens are English, and so are their emails. */
const toAdministrators = ['two-step-emails twoStepEmail', 'enquiry-emails noticeEmail', 'enquiry-emails digestEmail']

/** Names and addresses, and the words of the product and of email that Hindi takes over. */
const NAMES = /Sadhana|Asha|Meera|Android|Chrome|Google|IST|Re:|https?:\S+|asha@example\.com/g

describe.each(Object.entries(emails))('%s', (_name, forms) => {
  test('says the same in Hindi, without English', () => {
    for (const email of forms) expect(textOf(email, 'hi').replaceAll(NAMES, '')).not.toMatch(/[A-Za-z]/)
  })

  test('has no Hindi in English, and as many paragraphs', () => {
    for (const email of forms) {
      expect(textOf(email, 'en').replaceAll('सत्संग', '')).not.toMatch(/[\u0900-\u097F]/)
      const [english, hindi] = LANGUAGE_CODES.map((language) => contentOf(email, language).paragraphs.length)
      expect(hindi).toBe(english)
    }
  })
})

test('every email is listed here, in both languages or as one to administrators', () => {
  const functions = Object.entries(modules).flatMap(([file, exported]) =>
    Object.keys(exported).map((name) => `${file} ${name}`),
  )
  expect([...Object.keys(emails), ...toAdministrators].toSorted()).toEqual(functions.toSorted())
  const files = globSync('src/server/features/**/*-emails.ts').map((file) => file.replace(/^.*\/(.*)\.ts$/, '$1'))
  expect(files.toSorted()).toEqual(Object.keys(modules).toSorted())
})

test('emails are written only in files of that name', () => {
  const sources = globSync('src/server/features/**/*.ts').filter((file) => !/-emails\.ts$|\.test\.ts$/.test(file))
  expect(sources.filter((file) => /\bparagraphs: \[/.test(readFileSync(file, 'utf8')))).toEqual([])
})

function contentOf(email: NewEmail, language: 'en' | 'hi') {
  if (!('texts' in email)) throw new Error(`“${email.subject}” exists in one language only.`)
  return email.texts[language]({ language, timeZone: 'America/New_York' })
}

function textOf(email: NewEmail, language: 'en' | 'hi'): string {
  const { subject, paragraphs } = contentOf(email, language)
  return `${subject}\n${renderText(paragraphs, { name: '', colour: '', logo: null, lines: [] })}`
}
