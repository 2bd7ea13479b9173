import { call } from './call.ts'
import { boundedText, byId, email, instant, listQuery, multilineText, page, text } from './fields.ts'
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
})
export type Enquiry = z.output<typeof enquiry>

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
    summary:
      'What came in through the contact form and the newsletter, newest first; found by name, address and words.',
    query: z.extend(listQuery, {
      kind: z.optional(enquiryKind),
      state: z.optional(enquiryState),
    }),
    peopleListField: 'enquiries',
    answer: z.object({ enquiries: z.array(enquiry), ...page }),
  }),
  update: call({
    method: 'PATCH',
    path: '/admin/enquiries/:id',
    audience: 'ADMIN',
    summary: 'Note that a message was answered, or was not.',
    params: byId,
    body: z.partial(z.object({ state: z.enum(['NEW', 'ANSWERED'], 'Please choose New or Answered.') })),
    answer: z.object({ enquiry }),
  }),
}
