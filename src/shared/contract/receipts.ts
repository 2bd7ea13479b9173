import { call, csvFile } from './call.ts'
import { boundedText, byId, id, instant, listQuery, optionalMultilineText, page } from './fields.ts'
import { isGstin, stateName } from '#shared/domain/gst.ts'
import { RECEIPT_KINDS } from '#shared/domain/receipts.ts'
import * as z from 'zod/mini'

const NO_GSTIN = 'This is no GSTIN. Please check its fifteen characters.'
export const gstin = boundedText(100, { error: 'GSTIN must be text.', tooLong: NO_GSTIN }).check(
  z.trim(),
  z.toUpperCase(),
  z.refine((text) => text === '' || isGstin(text), NO_GSTIN),
)

export const state = boundedText(2, { error: 'Please choose a state.' }).check(
  z.refine((code) => code === '' || stateName(code) !== null, 'Please choose a state.'),
)

/** What a member wants to stand on receipts; each may be empty. */
export const billing = z.object({ address: optionalMultilineText('Address', 300), state, gstin })

/** The same as it is stored, perhaps by rules of before. */
const billingAnswer = z.object({ address: z.string(), state: z.string(), gstin: z.string() })
export type BillingAnswer = z.output<typeof billingAnswer>

/** A receipt or a credit note; its amount in rupees. */
export const receipt = z.object({
  _id: z.string(),
  kind: z.enum(RECEIPT_KINDS),
  number: z.string(),
  issuedAt: instant,
  /** When its payment was received. */
  paidAt: instant,
  planName: z.string(),
  amount: z.number(),
  /** Of a credit note, the number of its receipt. */
  ofNumber: z.nullable(z.string()),
})
export type ReceiptAnswer = z.output<typeof receipt>

export const receiptSummary = z.extend(receipt, { memberName: z.string(), tax: z.number() })
export type ReceiptSummary = z.output<typeof receiptSummary>

const filters = {
  month: z.optional(
    boundedText(7, { error: 'Please choose a month.' }).check(
      z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please choose a month.'),
    ),
  ),
  /** The receipts of one order. */
  order: z.optional(id),
}

/** The filters of the CSV export. */
export const receiptFilters = z.extend(z.pick(listQuery, { search: true }), filters)
export type ReceiptFilters = z.output<typeof receiptFilters>

const receiptPdf = { contentType: 'application/pdf', cacheControl: 'private, no-store' } as const

/** A member's own receipts. */
export const receipts = {
  list: call({
    method: 'GET',
    path: '/user/receipts',
    audience: 'USER',
    seenByTeam: {},
    summary: "The member's receipts and credit notes, newest first.",
    answer: z.object({ receipts: z.array(receipt) }),
  }),
  pdf: call({
    method: 'GET',
    path: '/user/receipts/:id/pdf',
    audience: 'USER',
    summary: 'One of them as a PDF.',
    params: byId,
    file: receiptPdf,
  }),
  billing: call({
    method: 'GET',
    path: '/user/billing',
    audience: 'USER',
    summary: "What stands on the member's receipts beside their name.",
    answer: z.object({ billing: billingAnswer }),
  }),
  changeBilling: call({
    method: 'PUT',
    path: '/user/billing',
    audience: 'USER',
    summary: 'Change that, for receipts to come.',
    body: billing,
    answer: z.object({ billing: billingAnswer }),
  }),
}

/** The receipts of all members. */
export const adminReceipts = {
  list: call({
    method: 'GET',
    path: '/admin/receipts',
    audience: 'ADMIN',
    needs: 'receipts.read',
    summary: 'Receipts and credit notes, newest first, of a month or an order.',
    query: z.extend(listQuery, filters),
    peopleListField: 'receipts',
    answer: z.object({ receipts: z.array(receiptSummary), ...page }),
  }),
  pdf: call({
    method: 'GET',
    path: '/admin/receipts/:id/pdf',
    audience: 'ADMIN',
    needs: 'payments.read',
    summary: 'One of them as a PDF.',
    params: byId,
    file: receiptPdf,
  }),
  exportCsv: call({
    method: 'GET',
    path: '/admin/receipts.csv',
    audience: 'ADMIN',
    needs: 'exports.read',
    freshCode: 'always',
    summary: 'The list with its filters as CSV, for the accountant.',
    query: receiptFilters,
    file: csvFile,
  }),
}
