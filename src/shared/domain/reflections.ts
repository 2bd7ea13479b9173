import { type Age, isOfAge } from './consent.ts'
import { HOUR_IN_MS, type Instant } from './ist.ts'
import type { MessageReason } from './live-room.ts'

/** In characters as a reader counts them. */
export const MAX_REFLECTION_LENGTH = 1000
export const MAX_COMMENT_LENGTH = 300
export const MAX_REFLECTION_QUESTION_LENGTH = 200

export const DEFAULT_REFLECTION_QUESTION = 'What do you take with you from this into your day?'

/** How many shares of a member wait for a moderator before the others are shown at once. */
export const FIRST_SHARES_HELD = 2
export const REFLECTIONS_PER_HOUR = 60
export const COMMENTS_PER_HOUR = 20
export const REFLECTION_REPORTS_PER_HOUR = 20
/** Moderators are reminded of what waits for longer. */
export const HELD_ALERT_AFTER_IN_MS = 12 * HOUR_IN_MS
/** What the filter has not found anything in is shown after this time. */
export const HELD_AT_MOST_IN_MS = 24 * HOUR_IN_MS

/**
 * PRIVATE: for its author alone. SHOWN to those on the same path. HELD until a moderator decides, or until it is due.
 * HIDDEN by a moderator.
 */
export const REFLECTION_STATES = ['PRIVATE', 'SHOWN', 'HELD', 'HIDDEN'] as const
export type ReflectionState = (typeof REFLECTION_STATES)[number]

/** Whether a member may share and comment, or why not. Everybody may write for themselves. */
export const SHARING_STATES = ['YES', 'AGE_UNKNOWN', 'UNDER_AGE', 'PAUSED'] as const
export type SharingState = (typeof SHARING_STATES)[number]

/** As in the rooms of live sessions: members under 18, and those who have not stated their age, do not post publicly. */
export function sharingState({ isModerator, age, pausedUntil, now }: SharingInput): SharingState {
  if (isModerator) return 'YES'
  if (age === null) return 'AGE_UNKNOWN'
  if (!isOfAge(age)) return 'UNDER_AGE'
  return pausedUntil !== null && now < pausedUntil ? 'PAUSED' : 'YES'
}

interface SharingInput {
  isModerator: boolean
  /** What they have stated last; null before they have. */
  age: Age | null
  pausedUntil: Instant | null
  now: Instant
}

export interface ShareDecision {
  state: Exclude<ReflectionState, 'PRIVATE'>
  reason: MessageReason | null
  /** From when on others see it, unless somebody decides otherwise before; null for never. */
  shownFrom: Instant | null
}

/** What happens to a text that a member shares. One that a moderator has hidden before waits for a moderator again. */
export function decideShare({ isModerator, finding, wasHidden, shownBefore, now }: ShareInput): ShareDecision {
  if (isModerator) return { state: 'SHOWN', reason: null, shownFrom: now }
  if (finding !== null) return { state: 'HELD', reason: finding, shownFrom: null }
  if (wasHidden) return { state: 'HELD', reason: 'MODERATOR', shownFrom: null }
  if (shownBefore < FIRST_SHARES_HELD)
    return { state: 'HELD', reason: 'FIRST', shownFrom: new Date(now.getTime() + HELD_AT_MOST_IN_MS) }
  return { state: 'SHOWN', reason: null, shownFrom: now }
}

interface ShareInput {
  isModerator: boolean
  /** What the filter has found in it. */
  finding: MessageReason | null
  /** A moderator has hidden it, or enough members have reported it, before. */
  wasHidden: boolean
  /** How many other texts of this member others see now. */
  shownBefore: number
  now: Instant
}

/** The state as it is now: what was held and is due is shown. */
export function currentState(
  { state, shownFrom }: { state: ReflectionState; shownFrom: Instant | null },
  now: Instant,
) {
  return state === 'HELD' && shownFrom !== null && shownFrom <= now ? 'SHOWN' : state
}

/**
 * What a write of a member's reflection does. A write that is sent again after its answer was lost changes nothing; one
 * that was made from an older text is a CONFLICT, so that neither text is lost.
 */
export function planWrite(current: StoredText | null, next: NextText): 'CREATE' | 'UPDATE' | 'NOTHING' | 'CONFLICT' {
  if (current === null) return 'CREATE'
  if (current.text === next.text && current.isShared === next.isShared) return 'NOTHING'
  return current.version === next.version ? 'UPDATE' : 'CONFLICT'
}

interface StoredText {
  text: string
  isShared: boolean
  version: number
}

interface NextText {
  text: string
  isShared: boolean
  /** The version that the text was written from; 0 for a new one. */
  version: number
}
