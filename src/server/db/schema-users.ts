import type { TeamRole } from '#shared/domain/permissions.ts'
import type { Generated } from 'kysely'

/* Tables of users, of what is kept about deleted members, and of restarted programmes. */

/** Owned by users. */
export interface Users {
  id: string
  name: string
  /** Trimmed, lower-cased, NFC. Identifies the user. */
  email: string
  /** E.164. */
  mobile_number: string
  role: 'USER' | 'ADMIN'
  created_at: Date
  /** Incremented by every change of this row (optimistic locking). */
  version: Generated<number>
}

/** Owned by users. Number of users, in shards that triggers maintain; read as their sum. */
export interface UserTotals {
  shard: number
  total: number
}

/** Owned by users. Administrators' notes on a user; no answer to a member holds them. */
export interface UserNotes {
  id: string
  user_id: string
  /** Null after that administrator's account was deleted. */
  author_id: string | null
  text: string
  created_at: Date
  changed_at: Date | null
  version: Generated<number>
}

/** Owned by users. The dates of a deleted account, and nothing that says whose it was (decision 0024). */
export interface DeletedMembers {
  id: string
  joined_at: Date
  deleted_at: Date
}

/** Owned by users. When a deleted member had plans. */
export interface DeletedMemberTerms {
  deleted_member_id: string
  starts_at: Date
  ended_at: Date
}

/** Owned by former-members. What an email address used in deleted accounts (decision 0039). */
export interface FormerMemberUses {
  /** HMAC-SHA-256 of the address. */
  email_hmac: Buffer
  /** 'INITIAL', or a coupon's id. */
  used: string
  uses: number
  kept_until: Date
}

/** Owned by team. The roles of administrators; nobody else has a row. */
export interface TeamMembers {
  user_id: string
  roles: TeamRole[]
  added_at: Date
  /** The live streams whose rooms a moderator is bound to; null for all. */
  livestream_ids: string[] | null
  /** Incremented by every change of the roles (optimistic locking). */
  version: Generated<number>
}

/** Owned by member-views. Who of the team looked at a member's screens, when and why. */
export interface MemberViews {
  id: string
  /** Null once the account of the team's member is deleted. */
  actor_id: string | null
  /** The session that began it; no other can use it. */
  session_id: string
  /** Whose screens. */
  user_id: string
  reason: string
  started_at: Date
  until: Date
  /** When it was ended before that. */
  ended_at: Date | null
}

/** Owned by programme. Daily programmes that an administrator restarted, and the instant their days count from. */
export interface ProgrammeStarts {
  user_id: string
  /** Replaces the first activation: the first webinar is at the first programme time at or after it. */
  activated_at: Date
  actor_id: string | null
  created_at: Date
}

/** Owned by consents. What a user has agreed to, once per version. */
export interface Consents {
  user_id: string
  terms_version: string
  /** Of age, or under 18 with the consent of a parent or guardian. */
  age: 'ADULT' | 'GUARDIAN'
  agreed_at: Date
}

/** Owned by locales. The language and time zone in which a user gets emails. */
export interface Locales {
  user_id: string
  /** Null until the user has chosen one. */
  language: 'en' | 'hi' | null
  /** The IANA name of the chosen zone, or of the one that the browser found; null when neither is known. */
  time_zone: string | null
  is_time_zone_chosen: boolean
}

/** Owned by calendar. The address at which a user's calendar program reads their sessions. */
export interface CalendarFeeds {
  /** A part of the address: a new address has another one. */
  id: string
  user_id: string
  /** SHA-256 of the secret in the address. */
  secret_hash: Buffer
  created_at: Date
}

export interface UserTables {
  users: Users
  user_totals: UserTotals
  user_notes: UserNotes
  deleted_members: DeletedMembers
  deleted_member_terms: DeletedMemberTerms
  former_member_uses: FormerMemberUses
  team_members: TeamMembers
  member_views: MemberViews
  programme_starts: ProgrammeStarts
  consents: Consents
  locales: Locales
  calendar_feeds: CalendarFeeds
}
