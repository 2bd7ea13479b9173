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
  programme_starts: ProgrammeStarts
}
