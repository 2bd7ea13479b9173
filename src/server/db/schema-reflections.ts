import type { MessageReason } from '#shared/domain/live-room.ts'
import type { ReflectionState } from '#shared/domain/reflections.ts'
import type { Generated } from 'kysely'

/* Tables of what members write under the days of the programme and the lessons. */

/** Owned by reflections. What members write, and their comments on what others have shared. */
export interface Reflections {
  id: string
  user_id: string
  /** Chosen by the client: a text that is sent twice is stored once. */
  client_id: string
  /** The reflection that a comment stands under; null for a reflection. */
  parent_id: string | null
  /** `day-4` for a day of the programme, whatever its video is; the id of the item for a lesson. */
  topic: string
  /** The video, audio or e-book it was written under. */
  item_id: string
  day: number | null
  /** Encrypted, also when it is shared. */
  text: Buffer
  /** As it was decided; what is held and due counts as shown. */
  state: ReflectionState
  reason: MessageReason | null
  /** From when on others see it; null for never. */
  shown_from: Date | null
  held_since: Date | null
  /** A moderator or members' reports have hidden it, or it was changed when it had reports: it waits for a moderator. */
  was_hidden: Generated<boolean>
  /** Reports since a moderator's last decision. */
  open_reports: Generated<number>
  decided_by: string | null
  decided_at: Date | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

/** Owned by reflections. */
export interface ReflectionThanks {
  reflection_id: string
  user_id: string
  thanked_at: Date
}

/** Owned by reflections. One of each member, however often they report it. */
export interface ReflectionReports {
  reflection_id: string
  user_id: string
  reported_at: Date
}

/** Owned by reflections. Members who may write nothing that others read, here and in the rooms of live sessions. */
export interface WritingPauses {
  user_id: string
  until: Date
}

/** Owned by reflections. The teacher's question about an item; the default question without a row. */
export interface ReflectionQuestions {
  item_id: string
  english: string
  hindi: string
  version: Generated<number>
}

/** Owned by practice. The Indian days on which a member watched, listened, read, attended or wrote. */
export interface PracticeDays {
  user_id: string
  /** 'YYYY-MM-DD' */
  day: string
}

export interface ReflectionTables {
  practice_days: PracticeDays
  reflections: Reflections
  reflection_thanks: ReflectionThanks
  reflection_reports: ReflectionReports
  writing_pauses: WritingPauses
  reflection_questions: ReflectionQuestions
}
