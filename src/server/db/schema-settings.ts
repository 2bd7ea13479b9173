import type { Generated } from 'kysely'

/** Owned by settings. One row. */
export interface Settings {
  id: number
  website_name: string
  razorpay_key_id: string
  /** AES-256-GCM; null when none is set. */
  razorpay_key_secret: Buffer | null
  /** 'HH:mm' in India. */
  programme_time: string
  /** Incremented by every change of this row (optimistic locking). */
  version: Generated<number>
}

/** Owned by settings. Replaced payment keys, still needed for orders made with them. */
export interface FormerPaymentKeys {
  key_id: string
  /** AES-256-GCM, encrypted like the current one. */
  key_secret: Buffer
  replaced_at: Date
}

export interface SettingsTables {
  settings: Settings
  former_payment_keys: FormerPaymentKeys
}
