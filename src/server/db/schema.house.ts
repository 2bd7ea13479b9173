/* The tables of the free e-book and of what members have agreed to. */

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
