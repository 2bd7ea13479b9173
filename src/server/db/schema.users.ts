import type { Generated } from 'kysely'

/* The tables of people and of when their programme began. */

/** Owned by users. */
export interface Users {
  id: string
  name: string
  /** Trimmed, lower-cased, NFC: the identity. */
  email: string
  /** E.164. */
  mobile_number: string
  role: 'USER' | 'ADMIN'
  created_at: Date
  /** Counts the changes of this row. */
  version: Generated<number>
}

/** Owned by users. How many there are, in parts that are kept by triggers: only read, and summed up. */
export interface UserTotals {
  shard: number
  total: number
}

/** Owned by users. A member who has left: when he was one, and nothing that says who (decision 0024). */
export interface DepartedMembers {
  id: string
  joined_at: Date
  left_at: Date
}

/** Owned by users. When a member who has left had plans. */
export interface DepartedTerms {
  departed_id: string
  starts_at: Date
  ended_at: Date
}

/** Owned by former-members. What an address has used in accounts that are deleted (decision 0039). */
export interface FormerMemberUses {
  /** HMAC-SHA-256 of the address. */
  email_hmac: Buffer
  /** 'INITIAL', or a coupon's id. */
  used: string
  uses: number
  kept_until: Date
}

/** Owned by programme. Whose daily programme an administrator has begun anew, and since when its days are counted. */
export interface ProgrammeStarts {
  user_id: string
  /** Stands for the first activation: the first session is at the first programme time at or after it. */
  activated_at: Date
  actor_id: string | null
  created_at: Date
}

export interface UserTables {
  users: Users
  user_totals: UserTotals
  departed_members: DepartedMembers
  departed_terms: DepartedTerms
  former_member_uses: FormerMemberUses
  programme_starts: ProgrammeStarts
}
