import type { JSONColumnType } from 'kysely'

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

export interface SystemTables {
  rate_limits: RateLimits
  audit_entries: AuditEntries
  backups: Backups
}
