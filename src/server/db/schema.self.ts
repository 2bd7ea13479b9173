/* The tables of what members do for themselves. */

/** Owned by sign-in. When somebody first signed in: from then on his address is known to be his. */
export interface FirstSignIns {
  user_id: string
  signed_in_at: Date
}

/** Owned by reminders. Which mails somebody wants; without a row he has never chosen and gets them all. */
export interface ReminderChoices {
  user_id: string
  live_sessions: boolean
  expiry: boolean
}

/** Owned by reminders. What somebody was reminded of: each thing once, whichever node wrote it. */
export interface RemindersSent {
  user_id: string
  kind: 'LIVE_SESSION' | 'EXPIRY'
  /** The stream and its start, or the end of the plan and the days before it. */
  about: string
  written_at: Date
}

export interface SelfTables {
  first_sign_ins: FirstSignIns
  reminder_choices: ReminderChoices
  reminders_sent: RemindersSent
}
