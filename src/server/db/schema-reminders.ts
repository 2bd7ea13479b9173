/** Owned by reminders. Which reminders a member wants; without a row the member has not chosen and gets all of them. */
export interface ReminderChoices {
  user_id: string
  live_sessions: boolean
  expiry: boolean
}

/** Owned by reminders. Which reminders a member has been sent: each at most once, whichever node sent it. */
export interface SentReminders {
  user_id: string
  kind: 'LIVE_SESSION' | 'EXPIRY'
  /** The stream and its start, or the end of the plan and the days before it. */
  event_key: string
  written_at: Date
}

export interface ReminderTables {
  reminder_choices: ReminderChoices
  sent_reminders: SentReminders
}
