import { call } from './call.ts'
import { byId, instant, text } from './fields.ts'
import { MAX_CERTIFICATE_NAME_LENGTH } from '#shared/domain/certificates.ts'
import * as z from 'zod/mini'

const certificate = z.object({
  _id: z.string(),
  courseId: z.string(),
  courseTitle: z.string(),
  name: z.string(),
  code: z.string(),
  issuedAt: instant,
  isWithdrawn: z.boolean(),
})
export type Certificate = z.output<typeof certificate>

/** The certificates of a member. They stay when the plan ends. */
export const certificates = {
  list: call({
    method: 'GET',
    path: '/user/certificates',
    audience: 'USER',
    summary: 'The member’s certificates, and how much of each course that they have begun they have seen.',
    answer: z.object({
      certificates: z.array(certificate),
      courses: z.array(z.object({ _id: z.string(), title: z.string(), items: z.int(), seen: z.int() })),
    }),
  }),
  issue: call({
    method: 'POST',
    path: '/user/courses/:id/certificate',
    audience: 'USER',
    summary:
      'Issue the certificate of a course whose items the member has seen, with the name that they confirm. A course has one: asked again, it is answered as it is.',
    params: byId,
    body: z.partial(z.object({ name: text('Name', MAX_CERTIFICATE_NAME_LENGTH) })),
    answer: z.object({ certificate }),
  }),
  pdf: call({
    method: 'GET',
    path: '/user/certificates/:id/pdf',
    audience: 'USER',
    summary: 'A certificate as a PDF in English or Hindi, with a QR code of its public page.',
    params: byId,
    query: z.object({ language: z._default(z.enum(['en', 'hi'], 'This language cannot be read.'), 'en') }),
    file: { contentType: 'application/pdf', cacheControl: 'private, no-store' },
  }),
}
