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
  /** Where answers to it go, if not to the sender's address. */
  reply_to: string | null
  /** An iCalendar file that is attached. */
  calendar_file: string | null
  /** Which check must still hold before the email is sent, and what that check is given. */
  send_guard: string | null
  send_guard_subject: string | null
}

/** Owned by reminders. Which reminders a member wants; without a row the member has not chosen and gets all of them. */
export interface ReminderChoices {
  user_id: string
  live_sessions: boolean
  expiry: boolean
  webinars: Generated<boolean>
}

/** Owned by reminders. Which reminders a member has been sent: each at most once, whichever node sent it. */
export interface SentReminders {
  user_id: string
  kind: 'LIVE_SESSION' | 'EXPIRY' | 'WEBINAR' | 'WELCOME'
  /**
   * The stream and its start, the end of the plan and the days before it, the webinar's start and the minutes before it,
   * or the grant that was bought.
   */
  event_key: string
  written_at: Date
}

/** Owned by enquiries. Messages from the contact form. */
export interface Enquiries {
  id: string
  first_name: string
  last_name: string
  email: string
  subject: string
  message: string
  /** SHA-256 of day, address and text: the same message sent twice is stored once. */
  fingerprint: Buffer
  created_at: Date
  answered_at: Date | null
  /** The administrators have had no email about it yet, because too many messages came in. */
  awaits_digest: Generated<boolean>
}

/** Owned by enquiries. What administrators answered; the id is chosen by the form, so that a repeated request is one. */
export interface EnquiryAnswers {
  id: string
  enquiry_id: string
  /** Null once the administrator's account is deleted. */
  actor_id: string | null
  text: string
  /** The email that carries it, while emails are kept. */
  email_id: string
  created_at: Date
}

/** Owned by enquiries. Requests for the newsletter; it is sent to those who confirmed and did not unsubscribe. */
export interface NewsletterSubscribers {
  id: string
  email: string
  created_at: Date
  confirmed_at: Date | null
  unsubscribed_at: Date | null
}

export interface EmailTables {
  emails: Emails
  reminder_choices: ReminderChoices
  sent_reminders: SentReminders
  enquiries: Enquiries
  enquiry_answers: EnquiryAnswers
  newsletter_subscribers: NewsletterSubscribers
}
