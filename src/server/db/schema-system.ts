import type { WebinarChatMode } from '#shared/domain/live-room.ts'
import type { Generated, JSONColumnType } from 'kysely'

/* Tables for operating the installation. */

/** Owned by platform. Counters of the rate limiter. */
export interface RateLimits {
  key: string
  points: number
  /** End of the counting window, in epoch milliseconds. */
  expire: number
}

/** Owned by audit. What administrators did, and members' changes of their own name or number. */
export interface AuditEntries {
  id: string
  actor_id: string | null
  action: string
  subject: string
  details: JSONColumnType<Record<string, unknown>>
  created_at: Date
}

/** Owned by system. When backups were made; the backups themselves are stored elsewhere. */
export interface Backups {
  id: string
  made_at: Date
  size_in_bytes: number
}

/** Owned by settings. One row. */
export interface Settings {
  id: number
  website_name: string
  razorpay_key_id: string
  /** AES-256-GCM; null when none is set. */
  razorpay_key_secret: Buffer | null
  /** 'HH:mm' in India. */
  programme_time: string
  /** With which chat the rooms of the daily webinars begin. */
  webinar_chat_mode: Generated<WebinarChatMode>
  /** Where people write to, and where their replies go; empty when none is set. */
  contact_email: Generated<string>
  /** Empty while there is none. */
  contact_phone: Generated<string>
  contact_whatsapp: Generated<string>
  /** '#rrggbb', or empty for the built palette. */
  brand_colour: Generated<string>
  /** The stored picture; null while there is none. */
  logo_key: string | null
  /** Whether uploaded files of videos are removed a month after their conversion. */
  removes_originals: Generated<boolean>
  /** Incremented by every change of this row (optimistic locking). */
  version: Generated<number>
}

/** Owned by settings. An earlier time of the daily webinar: it was in force on the days before `until`. */
export interface FormerProgrammeTimes {
  /** A day in India, 'YYYY-MM-DD'. */
  until: string
  /** 'HH:mm' in India. */
  programme_time: string
}

/** Owned by settings. Replaced payment keys, still needed for orders made with them. */
export interface FormerPaymentKeys {
  key_id: string
  /** AES-256-GCM, encrypted like the current one. */
  key_secret: Buffer
  replaced_at: Date
}

export interface SystemTables {
  rate_limits: RateLimits
  audit_entries: AuditEntries
  backups: Backups
  settings: Settings
  former_payment_keys: FormerPaymentKeys
  former_programme_times: FormerProgrammeTimes
}
