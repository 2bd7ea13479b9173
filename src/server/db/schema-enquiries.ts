import type { Generated } from 'kysely'

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

/** Owned by enquiries. Requests for the newsletter; it is sent to those who confirmed and did not unsubscribe. */
export interface NewsletterSubscribers {
  id: string
  email: string
  created_at: Date
  confirmed_at: Date | null
  unsubscribed_at: Date | null
}

export interface EnquiryTables {
  enquiries: Enquiries
  newsletter_subscribers: NewsletterSubscribers
}
