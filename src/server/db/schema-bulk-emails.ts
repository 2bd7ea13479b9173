import type { Language } from '#shared/domain/locale.ts'
import type { MailingTexts } from '#shared/domain/bulk-texts.ts'
import type { BounceKind } from '#shared/domain/bounces.ts'
import type { Channel, Purpose } from '#shared/domain/channel-consents.ts'
import type { Generated, JSONColumnType } from 'kysely'

/** Owned by bulk-emails. What members chose about messages from us; without a row they have not chosen. */
export interface ChannelConsents {
  user_id: string
  channel: Channel
  purpose: Purpose
  given: boolean
  at: Date
  /** On the profile, or by the link of an email. */
  how: 'PROFILE' | 'LINK'
}

/** Owned by bulk-emails. Addresses to which no bulk email and no reminder is sent. */
export interface Suppressions {
  id: string
  address: string
  reason: 'HARD_BOUNCE' | 'SOFT_BOUNCES' | 'COMPLAINT'
  at: Date
}

/** Owned by bulk-emails. Emails that came back, and complaints of recipients, for 180 days. */
export interface EmailBounces {
  id: string
  address: string
  kind: BounceKind
  /** The status code, such as 5.1.1; never the server's text, which may name the person. */
  code: string | null
  source: 'SERVER' | 'WEBHOOK' | 'MAILBOX'
  /** The same event may be reported twice. */
  event_id: string
  /** Whether it was a bulk email: only those count for the warm-up. */
  is_bulk: boolean
  at: Date
}

/** Owned by bulk-emails. What is sent to many; the id is the message's. */
export interface BulkMailings {
  id: string
  purpose: Purpose
  state: Generated<'SENDING' | 'PAUSED' | 'CANCELLED'>
  texts: JSONColumnType<MailingTexts>
  created_at: Date
  /** Not sent at night, although it is about the service. */
  is_by_day: Generated<boolean>
  /** What is not sent by then is left out; null for always. */
  valid_until: Date | null
}

/** Owned by bulk-emails. One email of a mailing to one member, for 180 days. */
export interface BulkEmails {
  id: string
  mailing_id: string
  user_id: string
  address: string
  name: string
  language: Language
  state: Generated<'WAITING' | 'SENDING' | 'SENT' | 'SKIPPED' | 'FAILED'>
  /** Why it was skipped or failed. */
  reason: string | null
  attempts: Generated<number>
  /** After a temporary refusal: not before this. */
  try_after: Date | null
  /** When a node began to send it; an old claim belongs to a dead node. */
  claimed_at: Date | null
  done_at: Date | null
  /** Whether the owner of the message knows the result. */
  is_reported: Generated<boolean>
}

/** Owned by bulk-emails. One row: what all nodes share about sending. */
export interface BulkSender {
  id: number
  /** From when on the next email may be sent (SMTP_RATE). */
  free_at: Date
  /** 'YYYY-MM-DD': the day in India of `allowance` and `sent_today`. */
  day: string
  /** How many emails may be sent on that day (warm-up). */
  allowance: number
  sent_today: Generated<number>
  /** The three counts are since then, seven days at most. */
  counted_since: Date
  sent: Generated<number>
  hard_bounces: Generated<number>
  complaints: Generated<number>
  /** Too much came back: nothing is sent until the owner continues. */
  stopped_at: Date | null
  stop_reason: 'HARD_BOUNCES' | 'COMPLAINTS' | null
}

export interface BulkEmailTables {
  channel_consents: ChannelConsents
  suppressions: Suppressions
  email_bounces: EmailBounces
  bulk_mailings: BulkMailings
  bulk_emails: BulkEmails
  bulk_sender: BulkSender
}
