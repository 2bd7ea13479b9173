import type { Generated } from 'kysely'

/* The tables of the settings. */

/** Owned by settings. One row. */
export interface Settings {
  id: number
  website_name: string
  razorpay_key_id: string
  /** AES-256-GCM, null when none is set. */
  razorpay_key_secret: Buffer | null
  /** 'HH:mm' in India. */
  programme_time: string
  /** Counts the changes of this row. */
  version: Generated<number>
}

/** Owned by settings. Payment keys that were replaced, for what was ordered with them. */
export interface FormerPaymentKeys {
  key_id: string
  /** AES-256-GCM, sealed as the present one is. */
  key_secret: Buffer
  replaced_at: Date
}

export interface SettingsTables {
  settings: Settings
  former_payment_keys: FormerPaymentKeys
}
