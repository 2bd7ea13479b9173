/** Sends emails. Rejects if an email was not accepted; the job then retries. */
export interface EmailSender {
  send(email: Email): Promise<void>
}

export interface Email {
  to: string
  subject: string
  text: string
  html?: string
  /** Where answers to it go. */
  replyTo?: string
  /** Whether a person has written it: it is not marked as automatic. */
  isPersonal?: boolean
  /** The URL for one-click unsubscribing from emails of this kind, sent in a header (RFC 8058). */
  unsubscribeUrl?: string
  /** An iCalendar file to attach. */
  calendarFile?: string
  /** Unique to the email: sent a second time it has the same Message-ID. */
  messageId?: string
  /** Where the email comes back to when it cannot be delivered (VERP); otherwise to the sender's address. */
  returnPath?: string
  /**
   * Awaited when all but the end of the email has been handed over: the server can only take it after that. A rejection
   * takes the email back.
   */
  beforeEnd?: () => Promise<void>
}
