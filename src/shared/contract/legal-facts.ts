import { call } from './call.ts'
import { boundedText, instant, optionalEmail, optionalMultilineText, optionalText, version } from './fields.ts'
import { gstin, state } from './receipts.ts'
import { contactNumber } from './settings.ts'
import { CREDIT_NOTE_PREFIX } from '#shared/domain/financial-year.ts'
import { OUTSIDE_INDIA } from '#shared/domain/gst.ts'
import { REQUIRED_FACTS } from '#shared/domain/legal-facts.ts'
import * as z from 'zod/mini'

const NO_DAYS = 'Please enter from 2 to 90 days.'
const NO_AGE = 'Please enter an age from 5 to 18 years.'

/** The form of the legal facts; every text may be empty, and is then left out on the pages. */
export const legalFactsForm = z.object({
  legalName: optionalText('Legal name', 120),
  address: optionalMultilineText('Address', 300),
  /** Who sells is in India. */
  state: state.check(z.refine((code) => code !== OUTSIDE_INDIA.code, 'Please choose a state.')),
  gstin,
  sac: boundedText(100, { error: 'Please enter a SAC of four to eight digits.' }).check(
    z.trim(),
    z.regex(/^\d{4,8}$/, 'Please enter a SAC of four to eight digits.'),
  ),
  prefix: boundedText(100, { error: 'Please enter at most two letters or digits.' }).check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z0-9]{0,2}$/, 'Please enter at most two letters or digits.'),
    z.refine((text) => text !== CREDIT_NOTE_PREFIX, 'CN stands before credit notes.'),
  ),
  grievanceName: optionalText('Grievance officer', 120),
  grievanceEmail: optionalEmail,
  grievancePhone: contactNumber('Grievance phone'),
  refundDays: z.int(NO_DAYS).check(z.minimum(2, NO_DAYS), z.maximum(90, NO_DAYS)),
  minimumAge: z.int(NO_AGE).check(z.minimum(5, NO_AGE), z.maximum(18, NO_AGE)),
  courtPlace: optionalText('Place of the courts', 80),
})
export type LegalFactsInput = z.output<typeof legalFactsForm>

const facts = z.object({
  legalName: z.string(),
  address: z.string(),
  state: z.string(),
  gstin: z.string(),
  sac: z.string(),
  prefix: z.string(),
  grievanceName: z.string(),
  grievanceEmail: z.string(),
  grievancePhone: z.string(),
  refundDays: z.int(),
  minimumAge: z.int(),
  courtPlace: z.string(),
  updatedAt: z.nullable(instant),
  /** The version of the terms that members are asked to agree to. */
  termsVersion: z.string(),
  version,
})

const answer = z.object({
  facts,
  /** What has to be entered before live payments are taken. */
  missing: z.array(z.enum(REQUIRED_FACTS)),
  /** How people reach the administrators, which the Settings screen keeps. */
  contact: z.object({ email: z.string(), phone: z.string(), whatsApp: z.string() }),
})
export type LegalFactsAnswer = z.output<typeof answer>

export const legalFacts = {
  read: call({
    method: 'GET',
    path: '/admin/legal-facts',
    audience: 'ADMIN',
    needs: 'settings.write',
    summary: 'Who sells, as the legal pages, the footer and receipts say it, and what is missing for live payments.',
    answer,
  }),
  update: call({
    method: 'PUT',
    path: '/admin/legal-facts',
    audience: 'ADMIN',
    needs: 'settings.write',
    freshCode: 'always',
    summary:
      'Change that; receipts that were issued keep what they say. An important change asks every member to agree to the terms again. With a version that is no more: 409 and the facts as they are now.',
    body: z.extend(legalFactsForm, {
      isImportant: z._default(z.boolean('Please choose whether it is important.'), false),
      version: z.optional(version),
    }),
    answer,
  }),
}
