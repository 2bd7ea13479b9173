import { type Taxes, stateOfGstin, taxesIncludedIn, taxesOfRefund } from './gst.ts'
import type { Instant } from './ist.ts'
import type { ManualPaymentWay } from './manual-payments.ts'
import type { Paise } from './money.ts'

export const RECEIPT_KINDS = ['RECEIPT', 'CREDIT_NOTE'] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

/** The seller, as printed on receipts. */
export interface Seller {
  name: string
  address: string
  /** The state code, '' if unknown. */
  state: string
  /** '' if there is none: then receipts show no tax. */
  gstin: string
  sac: string
  prefix: string
}

/** A member's billing details for receipts; each may be ''. */
export interface Billing {
  address: string
  state: string
  gstin: string
}

/** The complete contents of a receipt as of its issue; nothing on it is read from elsewhere. */
export interface ReceiptContent {
  seller: Omit<Seller, 'prefix'>
  member: Billing & { name: string; email: string }
  planName: string
  /** The provider's id of the payment. */
  paymentId: string
  paidAt: string
  /** Of a payment that an administrator recorded; receipts of before there were such payments lack it. */
  paidBy?: { way: ManualPaymentWay; reference: string } | null
  /** Null if the receipt shows no tax. */
  tax: (Taxes & { placeOfSupply: string }) | null
  /** The receipt that a credit note refers to. */
  of: { number: string; issuedAt: string } | null
}

/**
 * The tax on a receipt, or null while the seller has no GSTIN. If the member's state is unknown, the seller's counts.
 */
export function receiptTax(
  amountInPaise: Paise,
  seller: Pick<Seller, 'gstin'>,
  member: Billing,
): ReceiptContent['tax'] {
  if (seller.gstin === '') return null
  const sellerState = stateOfGstin(seller.gstin)
  const placeOfSupply = (member.gstin && stateOfGstin(member.gstin)) || member.state || sellerState
  return { ...taxesIncludedIn(amountInPaise, { sellerState, placeOfSupply }), placeOfSupply }
}

/** The tax on a credit note, from its receipt and the earlier refunds. */
export function creditNoteTax(
  { seller, tax }: ReceiptContent,
  refunded: { before: Paise; now: Paise },
): ReceiptContent['tax'] {
  if (tax === null) return null
  const { placeOfSupply } = tax
  return { ...taxesOfRefund(refunded, { sellerState: stateOfGstin(seller.gstin), placeOfSupply }), placeOfSupply }
}

/** How receipts and their emails name the way of a recorded payment: 'Paid on 20 Nov 2026 by UPI'. */
export const PRINTED_WAYS: Record<ManualPaymentWay, string> = {
  CASH: 'in cash',
  UPI: 'by UPI',
  BANK_TRANSFER: 'by bank transfer',
  OTHER: 'directly',
}

/** The file name: 'receipt-2026-27-000123.pdf' for '2026-27/000123'. */
export function receiptFileName({ kind, number }: { kind: ReceiptKind; number: string }): string {
  return `${kind === 'RECEIPT' ? 'receipt' : 'credit-note'}-${number.replaceAll('/', '-')}.pdf`
}

export interface NumberedReceipt {
  kind: ReceiptKind
  number: string
  issuedAt: Instant
  amountInPaise: Paise
  text: ReceiptContent
}
