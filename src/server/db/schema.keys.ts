/** Owned by settings. Payment keys that were replaced, for what was ordered with them. */
export interface FormerPaymentKeys {
  key_id: string
  /** AES-256-GCM, sealed as the present one is. */
  key_secret: Buffer
  replaced_at: Date
}
