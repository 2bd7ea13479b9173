import { type Taxes, stateOfGstin, taxesIn, taxesInPart } from './gst.ts'
import type { Instant } from './ist.ts'
import type { Paise } from './money.ts'

export const RECEIPT_KINDS = ['RECEIPT', 'CREDIT_NOTE'] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

/** Who sells, as receipts name him. */
export interface Seller {
  name: string
  address: string
  /** The code of his state, '' when not told. */
  state: string
  /** '' without one: then receipts name no tax. */
  gstin: string
  sac: string
  prefix: string
}

/** What a member wants to stand on receipts; each may be ''. */
export interface Billing {
  address: string
  state: string
  gstin: string
}

/** All that a receipt says, as things were on the day it was written; nothing on it is read from elsewhere. */
export interface ReceiptText {
  seller: Omit<Seller, 'prefix'>
  member: Billing & { name: string; email: string }
  planName: string
  /** The provider's word for the payment. */
  paymentId: string
  paidAt: string
  /** Null where no tax is named. */
  tax: (Taxes & { placeOfSupply: string }) | null
  /** Of a credit note, the receipt that it takes back from. */
  of: { number: string; issuedAt: string } | null
}

/** The tax on a receipt, or null while the seller has no GSTIN. Whose state is not known is served at the seller's. */
export function receiptTax(amountInPaise: Paise, seller: Pick<Seller, 'gstin'>, member: Billing): ReceiptText['tax'] {
  if (seller.gstin === '') return null
  const sellerState = stateOfGstin(seller.gstin)
  const placeOfSupply = (member.gstin && stateOfGstin(member.gstin)) || member.state || sellerState
  return { ...taxesIn(amountInPaise, { sellerState, placeOfSupply }), placeOfSupply }
}

/** The tax that a credit note takes back, by what its receipt says and what went back before. */
export function creditTax({ seller, tax }: ReceiptText, went: { before: Paise; now: Paise }): ReceiptText['tax'] {
  if (tax === null) return null
  const { placeOfSupply } = tax
  return { ...taxesInPart(went, { sellerState: stateOfGstin(seller.gstin), placeOfSupply }), placeOfSupply }
}

/** The name of its file: '2026-27/000123' is 'receipt-2026-27-000123.pdf'. */
export function receiptFileName({ kind, number }: { kind: ReceiptKind; number: string }): string {
  return `${kind === 'RECEIPT' ? 'receipt' : 'credit-note'}-${number.replaceAll('/', '-')}.pdf`
}

export interface Numbered {
  kind: ReceiptKind
  number: string
  issuedAt: Instant
  amountInPaise: Paise
  text: ReceiptText
}
