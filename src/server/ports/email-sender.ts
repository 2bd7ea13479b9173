/** Sends emails. Rejects if an email was not accepted; the job then retries. */
export interface EmailSender {
  send(email: Email): Promise<void>
}

export interface Email {
  to: string
  subject: string
  text: string
  html?: string
  /** Where answers to it go. Such an email is a person's and not marked as automatic. */
  replyTo?: string
  /** The URL for one-click unsubscribing from emails of this kind, sent in a header (RFC 8058). */
  unsubscribeUrl?: string
  /** An iCalendar file to attach. */
  calendarFile?: string
}
