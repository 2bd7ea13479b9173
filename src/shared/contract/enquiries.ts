import { call, csvFile } from './call.ts'
import { boundedText, byId, email, id, instant, listQuery, multilineText, page, text } from './fields.ts'
import { language } from './locale.ts'
import * as z from 'zod/mini'

/** A honeypot: people do not see the field, so only bots fill it in; they get the same answer as everybody else. */
const website = z.optional(boundedText(500, { error: 'This is too long.' }))

/** The language of the page with the form, in which the sender gets the emails. */
const pageLanguage = z.optional(language)

const token = boundedText(500, { error: 'This link cannot be read.' })

const messageAnswer = z.object({ message: z.string() })

export const enquiryKind = z.enum(['CONTACT', 'NEWSLETTER'])
export type EnquiryKind = z.output<typeof enquiryKind>

/** Messages are NEW or ANSWERED; newsletter addresses are ASKED, SUBSCRIBED or UNSUBSCRIBED. */
export const enquiryState = z.enum(['NEW', 'ANSWERED', 'ASKED', 'SUBSCRIBED', 'UNSUBSCRIBED'])
export type EnquiryState = z.output<typeof enquiryState>

/** A message or a newsletter address; name, subject and message are empty for the newsletter. */
export const enquiry = z.object({
  _id: z.string(),
  kind: enquiryKind,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  state: enquiryState,
  createdAt: instant,
  /** The member with this address, if there is one. */
  member: z.nullable(z.object({ _id: z.string(), name: z.string() })),
})
export type Enquiry = z.output<typeof enquiry>

/** What an administrator answered; `by` is null once their account is deleted. */
export const enquiryAnswer = z.object({
  _id: z.string(),
  text: z.string(),
  by: z.nullable(z.string()),
  createdAt: instant,
  /** What became of the email; null once it is no longer known. */
  delivery: z.nullable(z.enum(['WAITING', 'SENT', 'NOT_DELIVERED'])),
  /** The mail server's status code, or the system's error code, of the last failure. */
  lastFailure: z.nullable(z.string()),
})
export type EnquiryAnswer = z.output<typeof enquiryAnswer>

/** A message with its answers, oldest first; `replyTo` is where the sender's replies to the next one go. */
const enquiryThread = z.object({ enquiry, answers: z.array(enquiryAnswer), replyTo: z.string() })
export type EnquiryThread = z.output<typeof enquiryThread>

export const enquiries = {
  contact: call({
    method: 'POST',
    path: '/contact',
    audience: 'public',
    summary: 'Send a message through the contact form.',
    body: z.object({
      firstName: text('First name', 60),
      lastName: text('Last name', 60),
      email,
      subject: text('Subject', 150),
      message: multilineText('Message', 5000),
      website,
      language: pageLanguage,
    }),
    // A message of 5,000 characters can take four bytes for each.
    bodyLimitInBytes: 32 * 1024,
    answer: messageAnswer,
  }),
  subscribe: call({
    method: 'POST',
    path: '/newsletter',
    audience: 'public',
    summary: 'Request the newsletter; the subscription begins when the link in the email is followed.',
    body: z.object({ email, website, language: pageLanguage }),
    answer: messageAnswer,
  }),
  confirm: call({
    method: 'POST',
    path: '/newsletter/confirm',
    audience: 'public',
    summary: 'Confirm the newsletter, with the token of the email.',
    body: z.object({ token, language: pageLanguage }),
    answer: messageAnswer,
  }),
  unsubscribe: call({
    method: 'POST',
    path: '/newsletter/unsubscribe',
    audience: 'public',
    summary: 'End the newsletter, with the token of any of its emails.',
    body: z.object({ token }),
    answer: messageAnswer,
  }),
  list: call({
    method: 'GET',
    path: '/admin/enquiries',
    audience: 'ADMIN',
    needs: 'enquiries.answer',
    summary:
      'What came in through the contact form and the newsletter, newest first; found by name, address and words.',
    query: z.extend(listQuery, {
      kind: z.optional(enquiryKind),
      state: z.optional(enquiryState),
    }),
    peopleListField: 'enquiries',
    answer: z.object({ enquiries: z.array(enquiry), ...page }),
  }),
  exportSubscribers: call({
    method: 'GET',
    path: '/admin/newsletter.csv',
    audience: 'ADMIN',
    needs: 'members.export',
    freshCode: 'always',
    summary: 'The addresses that confirmed the newsletter, each with the link that ends it, as CSV.',
    file: csvFile,
  }),
  update: call({
    method: 'PATCH',
    path: '/admin/enquiries/:id',
    audience: 'ADMIN',
    needs: 'enquiries.answer',
    summary: 'Note that a message was answered, or was not.',
    params: byId,
    body: z.partial(z.object({ state: z.enum(['NEW', 'ANSWERED'], 'Please choose New or Answered.') })),
    answer: z.object({ enquiry }),
  }),
  one: call({
    method: 'GET',
    path: '/admin/enquiries/:id',
    audience: 'ADMIN',
    needs: 'enquiries.answer',
    summary: 'A message of the contact form with its answers.',
    params: byId,
    answer: enquiryThread,
  }),
  answer: call({
    method: 'POST',
    path: '/admin/enquiries/:id/answers',
    audience: 'ADMIN',
    needs: 'enquiries.answer',
    summary:
      'Email an answer to the sender of a message, which counts as answered then. The same `key` sends it once; with fewer answers seen than there are: 409.',
    params: byId,
    body: z.partial(z.object({ key: id, text: multilineText('Answer', 5000), answersSeen: z.int() })),
    // An answer of 5,000 characters can take four bytes for each.
    bodyLimitInBytes: 32 * 1024,
    answer: enquiryThread,
  }),
}
