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
