import type { Generated } from 'kysely'

/** Owned by push. The key pair that signs all notifications (VAPID, RFC 8292), unless the environment has one. */
export interface PushKeys {
  is_only: Generated<boolean>
  public_key: string
  /** Encrypted. */
  private_key: Buffer
  created_at: Date
}

/** Owned by push. A browser that a member's notifications are sent to; it ends with the session. */
export interface PushSubscriptions {
  id: string
  user_id: string
  session_id: string
  /** Where the browser's push service takes messages for it. */
  endpoint: string
  /** SHA-256, since a URL may be too long for an index. */
  endpoint_hash: Buffer
  /** The browser's own key and secret, with which messages are encrypted (RFC 8291). */
  p256dh: string
  auth: string
  /** The key of ours that it was made with: no other one may send to it. */
  public_key: string
  created_at: Date
}

/** Owned by push. What a member wants to be notified of; without a row nothing. */
export interface PushChoices {
  user_id: string
  webinars: boolean
  live_sessions: boolean
  expiry: boolean
  answers: boolean
  announcements: boolean
}

/** Owned by push. A notification that waits to be sent to a device; deleted once it was sent or is outdated. */
export interface PushDeliveries {
  notification_id: string
  subscription_id: string
  title: string
  body: string
  path: string
  language: string
  /** A later notification of the same topic replaces it, in the push service and on the screen. */
  topic: string
  urgency: 'low' | 'normal' | 'high'
  /** When what it announces begins; null for what may always wait for the morning. */
  begins_at: Date | null
  valid_until: Date
  /** Also the end of the lease of the run that is sending it. */
  next_attempt_at: Date
  failures: Generated<number>
  send_guard: string | null
  send_guard_subject: string | null
}

export interface PushTables {
  push_keys: PushKeys
  push_subscriptions: PushSubscriptions
  push_choices: PushChoices
  push_deliveries: PushDeliveries
}
