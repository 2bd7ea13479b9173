import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Locale } from '#shared/domain/locale.ts'
import type { ChannelName, DeliveryReason, MessageKind, MessageTexts } from '#shared/domain/messages.ts'

/** A way on which messages reach members. `compose` passes those that are set up; a message may name only these. */
export interface Channel {
  name: ChannelName
  /**
   * Delivers to a batch of members in the transaction that records it: what leaves the database is written as a job. At
   * most a few statements for each batch. A member who is not in the answer keeps waiting, such as for the next day's
   * share of a provider.
   */
  deliver(trx: Db, batch: ChannelBatch): Promise<ReadonlyMap<string, Outcome>>
  /** For a channel with a queue of its own: pauses or resumes what waits there of a message, or ends it for good. */
  setState?(trx: Db, messageId: string, state: 'SENDING' | 'PAUSED' | 'CANCELLED'): Promise<void>
}

export interface ChannelBatch {
  messageId: string
  kind: MessageKind
  /** To the administrator who writes it, as often as they like. */
  isTest: boolean
  /** The live session that the message invites to. */
  streamId: string | null
  /** Of an automation: it is not sent at night, and not at all after this. */
  validUntil: Instant | null
  /** As written, for a channel that fills in names itself. */
  texts: MessageTexts
  now: Instant
  recipients: readonly Recipient[]
}

export interface Recipient {
  userId: string
  name: string
  email: string
  locale: Locale
  /** The text in the member's language where it is written, with their name filled in. */
  subject: string
  body: string
  language: Locale['language']
}

/** QUEUED: the channel has a queue of its own and reports later what became of it. */
export type Outcome = { state: 'SENT' } | { state: 'QUEUED' } | { state: 'SKIPPED' | 'FAILED'; reason: DeliveryReason }

export const SENT: Outcome = { state: 'SENT' }

/** Which of these members want messages of a kind on a channel: one statement for the batch. */
export type WantedBy = (
  trx: Db,
  asked: { channel: ChannelName; kind: MessageKind; userIds: readonly string[] },
) => Promise<ReadonlySet<string>>
