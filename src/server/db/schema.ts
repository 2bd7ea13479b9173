import type { FormerPaymentKeys } from './schema.keys.ts'
import type { Backups } from './schema.system.ts'
import type {
  Audios,
  CourseAudios,
  CourseEbooks,
  CourseVideos,
  Courses,
  DoomedFiles,
  Ebooks,
  Livestreams,
  Uploads,
  VideoCaptions,
  Videos,
} from './schema.content.ts'
import type { Progress } from './schema.progress.ts'
import type { Authenticators, RecoveryCodes, SecondSteps } from './schema.identity.ts'
import type { FirstSignIns, ReminderChoices, RemindersSent } from './schema.self.ts'
import type { Orders, PaymentAttempts, Payments, Refunds, WebhookEvents, WebhookRefusals } from './schema.payments.ts'
import type { Coupons, CouponUses } from './schema.coupons.ts'
import type { BillingDetails, ReceiptCounters, Receipts, ReceiptSeller } from './schema.receipts.ts'
import type { ProgrammeStarts, UserTotals } from './schema.users.ts'
import type { Consents, FreeEbook } from './schema.house.ts'
import type { PlanType } from '#shared/domain/plans.ts'
import type { Generated, JSONColumnType } from 'kysely'

export type * from './schema.content.ts'
export type * from './schema.coupons.ts'
export type * from './schema.house.ts'
export type * from './schema.progress.ts'
export type * from './schema.self.ts'
export type * from './schema.payments.ts'
export type * from './schema.receipts.ts'
export type * from './schema.users.ts'

/*
 * Every table, each with the one feature that writes it (any feature may read).
 * Instants are `Date` (timestamptz), amounts whole paise, ids UUIDv7 made by the application.
 */

/** Owned by users. */
export interface Users {
  id: string
  name: string
  /** Trimmed, lower-cased, NFC: the identity. */
  email: string
  /** E.164. */
  mobile_number: string
  role: 'USER' | 'ADMIN'
  created_at: Date
}

/** Owned by sign-in. A token is kept as its SHA-256 only. */
export interface Sessions {
  id: string
  user_id: string
  token_hash: Buffer
  user_agent: string
  created_at: Date
  last_seen_at: Date
  /** The absolute end; the idle end follows from `last_seen_at`. */
  expires_at: Date
  /** Until when a fresh code counts (administrators' delicate acts). */
  fresh_until: Date
  /** The trusted device that it was opened on, if it still is one. */
  device_id: string | null
}

/** Owned by sign-in. A browser that has proved its member's address before. */
export interface Devices {
  id: string
  user_id: string
  token_hash: Buffer
  /** The token before the last rotation: whoever shows it holds a copy. */
  previous_hash: Buffer | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

/** Owned by sign-in. */
export interface SignInChallenges {
  id: string
  email: string
  name: string
  mobile_number: string
  code_hmac: Buffer
  /** Which browser or network asked, as a hash: strangers do not make one's own code worthless. */
  asker: Generated<string>
  tries_left: number
  created_at: Date
  expires_at: Date
  consumed_at: Date | null
}

/** Owned by platform. How often something was done in a stretch of time. */
export interface RateLimits {
  key: string
  points: number
  /** When the stretch ends, epoch milliseconds. */
  expire: number
}

/** Owned by plans. */
export interface Plans {
  id: string
  plan_name: string
  plan_type: PlanType
  price_in_paise: number
  created_at: Date
}

/** Owned by subscriptions. One row for each time that was bought or given; the status follows from them and the clock. */
export interface Grants {
  id: string
  user_id: string
  plan_id: string
  source: 'PAYMENT' | 'ADMIN'
  /** The payment that bought it; unique, so that no payment grants twice. */
  payment_id: string | null
  /** The administrator who gave it. */
  actor_id: string | null
  /** What it counts for at an upgrade: 0 when it was given, for a gift is no money. */
  worth_in_paise: Generated<number>
  /** How much of the plan's time it holds: less than 1 when its credit was gone by the time it was paid. */
  share: Generated<number>
  starts_at: Date
  ends_at: Date
  /** When it was ended before its time: by an upgrade, a refund or an administrator. */
  ended_at: Date | null
  end_reason: 'UPGRADED' | 'REFUNDED' | 'REMOVED' | null
  /** The upgrade that ended it: when that is refunded, this opens again. */
  ended_by: string | null
  created_at: Date
}

/** Owned by settings. One row. */
export interface Settings {
  id: number
  website_name: string
  razorpay_key_id: string
  /** AES-256-GCM, null when none is set. */
  razorpay_key_secret: Buffer | null
  /** 'HH:mm' in India. */
  programme_time: string
}

/** Owned by mails. Letters on their way out. */
export interface OutboxMails {
  id: string
  recipient: string
  subject: string
  text: string
  html: string | null
  created_at: Date
  /** After this the letter is of no use and is not sent any more. */
  valid_until: Date | null
  sent_at: Date | null
  /** When the last try failed, or the letter lost its use. Only what lost its use is wordless then. */
  given_up_at: Date | null
  /** What the mail server answered last, as a code: its words may name the person. */
  last_failure: string | null
  attempts: Generated<number>
  /** Where one click ends letters of this kind (RFC 8058). */
  unsubscribe_url: string | null
  /** Who is asked before it goes out whether it is still true, and about what. */
  judge: string | null
  judged_about: string | null
}

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
}

/** Owned by enquiries. Who asked for the newsletter; it goes to those who have confirmed and not left. */
export interface NewsletterSubscribers {
  id: string
  email: string
  created_at: Date
  confirmed_at: Date | null
  unsubscribed_at: Date | null
}

/** Owned by audit. What administrators did. */
export interface AuditEntries {
  id: string
  actor_id: string | null
  action: string
  subject: string
  details: JSONColumnType<Record<string, unknown>>
  created_at: Date
}

export interface Schema {
  users: Users
  user_totals: UserTotals
  programme_starts: ProgrammeStarts
  sessions: Sessions
  devices: Devices
  sign_in_challenges: SignInChallenges
  rate_limits: RateLimits
  plans: Plans
  grants: Grants
  orders: Orders
  payments: Payments
  payment_attempts: PaymentAttempts
  refunds: Refunds
  webhook_events: WebhookEvents
  webhook_refusals: WebhookRefusals
  coupons: Coupons
  coupon_uses: CouponUses
  receipt_seller: ReceiptSeller
  billing_details: BillingDetails
  receipt_counters: ReceiptCounters
  receipts: Receipts
  uploads: Uploads
  doomed_files: DoomedFiles
  videos: Videos
  video_captions: VideoCaptions
  audios: Audios
  ebooks: Ebooks
  courses: Courses
  course_videos: CourseVideos
  course_audios: CourseAudios
  course_ebooks: CourseEbooks
  free_ebook: FreeEbook
  consents: Consents
  livestreams: Livestreams
  progress: Progress
  settings: Settings
  former_payment_keys: FormerPaymentKeys
  outbox_mails: OutboxMails
  enquiries: Enquiries
  newsletter_subscribers: NewsletterSubscribers
  audit_entries: AuditEntries
  first_sign_ins: FirstSignIns
  reminder_choices: ReminderChoices
  reminders_sent: RemindersSent
  backups: Backups
  authenticators: Authenticators
  recovery_codes: RecoveryCodes
  second_steps: SecondSteps
}
