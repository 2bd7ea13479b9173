import type { ReceiptKind, ReceiptText } from '#shared/domain/receipts.ts'
import type { Generated, JSONColumnType } from 'kysely'

/** Owned by receipts. Who sells, in one row. */
export interface ReceiptSeller {
  only_row: Generated<boolean>
  name: Generated<string>
  address: Generated<string>
  state: Generated<string>
  gstin: Generated<string>
  sac: Generated<string>
  prefix: Generated<string>
  /** Counts the changes of this row. */
  version: Generated<number>
}

/** Owned by receipts. What a member wants to stand on his receipts. */
export interface BillingDetails {
  user_id: string
  address: string
  state: string
  gstin: string
}

/** Owned by receipts. The last number of each series and year; its row is locked while a number is given. */
export interface ReceiptCounters {
  kind: ReceiptKind
  year: string
  last: number
}

/** Owned by receipts. Written once and never changed; kept after the member has left, as the law asks. */
export interface Receipts {
  id: string
  kind: ReceiptKind
  number: string
  payment_id: string
  /** Null once the member has left. */
  user_id: string | null
  amount_in_paise: number
  text: JSONColumnType<ReceiptText>
  created_at: Date
}

export interface ReceiptTables {
  receipt_seller: ReceiptSeller
  billing_details: BillingDetails
  receipt_counters: ReceiptCounters
  receipts: Receipts
}
