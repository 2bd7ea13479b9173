import type { Generated } from 'kysely'

/** Owned by emails. Emails waiting to be sent, and those sent in the last 30 days. */
export interface Emails {
  id: string
  recipient: string
  subject: string
  text: string
  html: string | null
  created_at: Date
  /** The email is of no use after this and is no longer sent. */
  valid_until: Date | null
  sent_at: Date | null
  /** When the last attempt failed, or the email lost its use; the texts are erased only in the latter case. */
  given_up_at: Date | null
  /** The mail server's last answer, as a code: its full text may name the recipient. */
  last_failure: string | null
  attempts: Generated<number>
  /** When a run of the job began to send it; null again once that failed. */
  claimed_at: Date | null
  /** The one-click unsubscribe address for emails of this kind (RFC 8058). */
  unsubscribe_url: string | null
  /** Which check must still hold before the email is sent, and what that check is given. */
  send_guard: string | null
  send_guard_subject: string | null
}

export interface EmailTables {
  emails: Emails
}
