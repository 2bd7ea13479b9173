import type { ReceiptKind, ReceiptContent } from '#shared/domain/receipts.ts'
import type { Generated, JSONColumnType } from 'kysely'

/** Owned by receipts. The seller, in one row. */
export interface SellerDetails {
  singleton: Generated<boolean>
  name: Generated<string>
  address: Generated<string>
  state: Generated<string>
  gstin: Generated<string>
  sac: Generated<string>
  prefix: Generated<string>
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
