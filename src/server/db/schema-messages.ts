import type {
  ChannelName,
  DeliveryReason,
  FigureReason,
  DeliveryState,
  MessageKind,
  MessageState,
  MessageTexts,
} from '#shared/domain/messages.ts'
import type { Language } from '#shared/domain/locale.ts'
import type { MessageStep } from '#shared/domain/automations.ts'
import type { Segment } from '#shared/domain/segments.ts'
import type { Generated, JSONColumnType } from 'kysely'

/* Tables of messages to groups of members. */

/** Owned by messages. */
export interface Messages {
  id: string
  kind: MessageKind
  state: MessageState
  segment: JSONColumnType<Segment>
  texts: JSONColumnType<MessageTexts>
  channels: ChannelName[]
  /** The live session that it invites to. */
  stream_id: string | null
  /** Of an automation: all members who get the step on an Indian day share the message. Null for what the team writes. */
  step: MessageStep | null
  step_day: Date | null
  /** Of a scheduled message. */
  send_at: Date | null
  created_at: Date
  changed_at: Date
  /** Null once that administrator's account is deleted, as is `sent_by`. */
  written_by: string | null
  sent_by: string | null
  started_at: Date | null
  /** Since it was started or resumed: what waits too long from here on is skipped. */
  sending_since: Date | null
  /** Until which member deliveries have been written, by id, and when all were. */
  prepared_to: string | null
  prepared_at: Date | null
  /** The members of the group when all deliveries were written; while they are, those so far. */
  recipients: number | null
  ended_at: Date | null
  /** Who came to the session, counted for good before the deliveries were removed. */
  came: number | null
  /** Incremented by every change (optimistic locking). */
  version: Generated<number>
}

/** Owned by messages. A message to a member on a channel; removed after 180 days. */
export interface Deliveries {
  message_id: string
  channel: ChannelName
  user_id: string
  state: DeliveryState
  /** Of SKIPPED and FAILED. */
  reason: DeliveryReason | null
  /** When it came to be in this state. */
  at: Date
}

/** Owned by messages. How many deliveries ended in which way; these stay when the deliveries are removed. */
export interface MessageFigures {
  message_id: string
  channel: ChannelName
  state: 'SENT' | 'SKIPPED' | 'FAILED'
  /** Empty for SENT. */
  reason: FigureReason
  count: number
}

/** Owned by messages. The one marketing message that a member gets on an Indian day. */
export interface MarketingDays {
  user_id: string
  /** The day's beginning. */
  day: Date
  message_id: string
}

/** Owned by messages. A message in the product itself; its texts are those of the message. */
export interface Notifications {
  id: string
  user_id: string
  message_id: string
  /** Set for a test: the text is in this language. */
  test_language: Language | null
  created_at: Date
  read_at: Date | null
}

/** Owned by messages. When a user was last here, to the hour; triggers on `sessions` write it. */
export interface LastSeen {
  user_id: string
  seen_at: Date
}

export interface MessageTables {
  messages: Messages
  deliveries: Deliveries
  message_figures: MessageFigures
  marketing_days: MarketingDays
  notifications: Notifications
  last_seen: LastSeen
}
