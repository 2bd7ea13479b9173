import type { ChatMode, MessageReason, MessageState } from '#shared/domain/live-room.ts'
import type { Generated } from 'kysely'

/* Tables of the rooms of live sessions and webinars. */

/** Owned by live-room. A room of a live session, or of the webinar that members on the same day share. */
export interface LiveRooms {
  id: string
  /** Null for a webinar. */
  livestream_id: string | null
  /** The day of the programme and the Indian date; null for a session, like the two times. */
  programme_day: number | null
  programme_date: string | null
  webinar_starts_at: Date | null
  webinar_ends_at: Date | null
  mode: Generated<ChatMode>
  slow_mode_seconds: Generated<number>
  pinned_message_id: string | null
  next_page: Generated<number>
  /** Not made before this. */
  next_page_at: Date
  /** When the last page was made; when the room was, before the first. */
  page_made_at: Date
  moderator_seen_at: Date | null
  version: Generated<number>
}

/** Owned by live-room. */
export interface ChatMessages {
  id: string
  room_id: string
  user_id: string
  /** Chosen by the client: a message that is sent twice is stored once. */
  client_id: string
  text: string
  /** As it stood before the message when it was sent. */
  name: string
  /** Equal for equal short greetings; null for other texts. */
  fold_key: string | null
  sent_at: Date
  /** From the start of the session; negative before it. */
  at_ms: number
  state: MessageState
  reason: MessageReason | null
  /** The page that shows it; null while it waits for one or is not shown. */
  page: number | null
  /** The message that stands for its line in the pages: the first of equal greetings; null without a page. */
  line_id: string | null
  /** The page that was next when a message that a page had shown was removed, or shown again in its line. */
  removed_in: number | null
  /** Reports since a moderator's last decision. */
  open_reports: Generated<number>
  claimed_by: string | null
  claimed_until: Date | null
  decided_by: string | null
  decided_at: Date | null
  /** State and reason before the last decision; null when there is nothing to undo. */
  former_state: MessageState | null
  former_reason: MessageReason | null
  /** Reports that the last decision has settled; undone, they wait again. */
  former_reports: Generated<number>
}

/** Owned by live-room. The answer of a page, as it is sent to everyone. */
export interface ChatPages {
  room_id: string
  page: number
  body: string
  made_at: Date
  next_at: Date
}

/** Owned by live-room. A line that has lost the message of a deleted account, as the next pages say. */
export interface ChatRemovals {
  room_id: string
  line_id: string
  /** The page that was next. */
  removed_in: number
  removed_at: Date
}

/** Owned by live-room. */
export interface ChatReports {
  message_id: string
  user_id: string
  reported_at: Date
}

/** Owned by live-room. Who may not write in a room until when. */
export interface ChatPauses {
  user_id: string
  room_id: string
  until: Date
}

/** Owned by live-room. The display names that members have chosen; others appear with their first name. */
export interface ChatNames {
  user_id: string
  name: string
}

/** Owned by live-room. The words with which messages are held. At most one row. */
export interface ChatWords {
  singleton: Generated<boolean>
  words: string[]
  version: number
}

export interface LiveRoomTables {
  live_rooms: LiveRooms
  chat_messages: ChatMessages
  chat_pages: ChatPages
  chat_removals: ChatRemovals
  chat_reports: ChatReports
  chat_pauses: ChatPauses
  chat_names: ChatNames
  chat_words: ChatWords
}
