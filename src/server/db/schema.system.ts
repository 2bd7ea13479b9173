import type { Generated, JSONColumnType } from 'kysely'

/* The tables of looking after the installation. */

/** Owned by platform. How often something was done in a stretch of time. */
export interface RateLimits {
  key: string
  points: number
  /** When the stretch ends, epoch milliseconds. */
  expire: number
}

/** Owned by mails. Letters on their way out. */
export interface OutboxMails {
  id: string
  recipient: string
  subject: string
  text: string
  html: string | null
  created_at: Date
  /** After this the letter is of no use and is not sent any more. */
  valid_until: Date | null
  sent_at: Date | null
  /** When the last try failed, or the letter lost its use. Only what lost its use is wordless then. */
  given_up_at: Date | null
  /** What the mail server answered last, as a code: its words may name the person. */
  last_failure: string | null
  attempts: Generated<number>
  /** When a run of its job began to send it; null again when that failed. */
  taken_at: Date | null
  /** Where one click ends letters of this kind (RFC 8058). */
  unsubscribe_url: string | null
  /** Who is asked before it goes out whether it is still true, and about what. */
  judge: string | null
  judged_about: string | null
}

/** Owned by audit. What administrators did, and who changed his own name or number. */
export interface AuditEntries {
  id: string
  actor_id: string | null
  action: string
  subject: string
  details: JSONColumnType<Record<string, unknown>>
  created_at: Date
}

/** Owned by system. When a backup was made; the backup itself lies elsewhere. */
export interface Backups {
  id: string
  made_at: Date
  size_in_bytes: number
}

export interface SystemTables {
  rate_limits: RateLimits
  outbox_mails: OutboxMails
  audit_entries: AuditEntries
  backups: Backups
}
