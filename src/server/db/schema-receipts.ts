import type { ReceiptKind, ReceiptContent } from '#shared/domain/receipts.ts'
import type { Generated, JSONColumnType } from 'kysely'

/** Owned by legal-facts. Who sells, in one row: what receipts, the legal pages and the footer say of it. */
export interface SellerDetails {
  singleton: Generated<boolean>
  name: Generated<string>
  address: Generated<string>
  state: Generated<string>
  gstin: Generated<string>
  sac: Generated<string>
  prefix: Generated<string>
  grievance_name: Generated<string>
  grievance_email: Generated<string>
  grievance_phone: Generated<string>
  /** The town whose courts decide; '' while none is named. */
  court_place: Generated<string>
  refund_days: Generated<number>
  minimum_age: Generated<number>
  /** The version of this row that members were last asked to agree to; 0 before that. */
  agreed_version: Generated<number>
  /** When that was. */
  in_force_since: Date | null
  /** When something on the legal pages last changed; null before that. */
  updated_at: Date | null
  /** Incremented by every change of this row (optimistic locking). */
  version: Generated<number>
}

/** Owned by receipts. What a member wants printed on their receipts. */
export interface BillingDetails {
  user_id: string
  address: string
  state: string
  gstin: string
}

/** Owned by receipts. The last number of each series and year; the row is locked while a number is assigned. */
export interface ReceiptCounters {
  kind: ReceiptKind
  year: string
  last: number
}

/** Owned by receipts. Written once and never changed; kept after the account is deleted, as the law requires. */
export interface Receipts {
  id: string
  kind: ReceiptKind
  number: string
  payment_id: string
  /** Null once the account is deleted. */
  user_id: string | null
  amount_in_paise: number
  text: JSONColumnType<ReceiptContent>
  created_at: Date
}

export interface ReceiptTables {
  seller_details: SellerDetails
  billing_details: BillingDetails
  receipt_counters: ReceiptCounters
  receipts: Receipts
}
