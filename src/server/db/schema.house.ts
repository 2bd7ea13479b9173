import type { Generated } from 'kysely'

/* The tables of enquiries, the newsletter, the free e-book and what members have agreed to. */

/** Owned by enquiries. What came in through the contact form. */
export interface Enquiries {
  id: string
  first_name: string
  last_name: string
  email: string
  subject: string
  message: string
  /** SHA-256 of day, address and words: the same message, sent twice, is one. */
  fingerprint: Buffer
  created_at: Date
  answered_at: Date | null
  /** The administrators had no email of it yet: too many came in. */
  awaits_digest: Generated<boolean>
}

/** Owned by enquiries. Who asked for the newsletter; it goes to those who have confirmed and not left. */
export interface NewsletterSubscribers {
  id: string
  email: string
  created_at: Date
  confirmed_at: Date | null
  unsubscribed_at: Date | null
}

/** Owned by free-ebook. One row at most. */
export interface FreeEbook {
  is_it: boolean
  ebook_id: string
  chosen_at: Date
}

/** Owned by consents. What somebody has agreed to, each version once. */
export interface Consents {
  user_id: string
  terms_version: string
  /** Of age, or under 18 with the consent of a parent or guardian. */
  age: 'ADULT' | 'GUARDIAN'
  agreed_at: Date
}

export interface HouseTables {
  enquiries: Enquiries
  newsletter_subscribers: NewsletterSubscribers
  free_ebook: FreeEbook
  consents: Consents
}
