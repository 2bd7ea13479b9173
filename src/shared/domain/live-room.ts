import { type Age, isOfAge } from './consent.ts'
import { type Instant, MINUTE_IN_MS, SECOND_IN_MS } from './ist.ts'
import { once } from '#shared/once.ts'

/** Who may write in a room, and what is shown at once: nobody; nothing; all but first messages; everything. */
export const CHAT_MODES = ['OFF', 'HOLD_ALL', 'HOLD_FIRST', 'OPEN'] as const
export type ChatMode = (typeof CHAT_MODES)[number]

export const DEFAULT_CHAT_MODE: ChatMode = 'HOLD_FIRST'

/** What the rooms of the daily webinars may begin with: they are many, so that none holds everything by plan. */
export const WEBINAR_CHAT_MODES = ['OFF', 'HOLD_FIRST', 'OPEN'] as const satisfies ChatMode[]
export type WebinarChatMode = (typeof WEBINAR_CHAT_MODES)[number]

/**
 * SHOWN to all; HELD until a moderator decides; HIDDEN by a moderator; LIMITED: there were more than can be read, so
 * that only its sender and the moderators see it; DELETED by its sender.
 */
export const MESSAGE_STATES = ['SHOWN', 'HELD', 'HIDDEN', 'LIMITED', 'DELETED'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Why a message is not shown, or not yet. */
export const MESSAGE_REASONS = [
  'LINK',
  'PHONE',
  'EMAIL',
  'UPI',
  'WORD',
  'REPEATED',
  'FIRST',
  'HOLD_ALL',
  'NO_MODERATOR',
  'REPORTED',
  'MODERATOR',
  'TOO_MANY',
] as const
export type MessageReason = (typeof MESSAGE_REASONS)[number]

/** Whether a member may write now, or why not. */
export const POSTING_STATES = ['YES', 'AGE_UNKNOWN', 'UNDER_AGE', 'PAUSED', 'OFF', 'CLOSED'] as const
export type PostingState = (typeof POSTING_STATES)[number]

export const MODERATION_TABS = ['HELD', 'REPORTED', 'SHOWN'] as const
export type ModerationTab = (typeof MODERATION_TABS)[number]

export const MODERATION_DECISIONS = ['SHOW', 'HIDE', 'UNDO'] as const
export type ModerationDecision = (typeof MODERATION_DECISIONS)[number]

export const PAUSE_IN_MINUTES = { least: 1, most: 1440 } as const

/** In characters as a reader counts them. */
export const MAX_MESSAGE_LENGTH = 200
export const MAX_CHAT_NAME_LENGTH = 40
export const SLOW_MODE_IN_SECONDS = { least: 3, most: 120, usual: 5 } as const

const segmenter = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }))

/** The length of a text as a reader counts it: a Devanagari syllable or an emoji is one character. */
export function countGraphemes(text: string): number {
  return [...segmenter().segment(text)].length
}

const OPENS_BEFORE_IN_MS = 15 * MINUTE_IN_MS
/** A moderators' screen reports every 30 seconds; without one for this long everything is held. */
const MODERATOR_STAYS_FOR_IN_MS = 2 * MINUTE_IN_MS

/** When a session starts and ends. */
interface RoomTimes {
  startsAt: Instant
  endsAt: Instant
}

/** The waiting room opens a quarter of an hour before the session. */
export function roomOpensAt({ startsAt }: Pick<RoomTimes, 'startsAt'>): Instant {
  return new Date(startsAt.getTime() - OPENS_BEFORE_IN_MS)
}

/**
 * Whether this person may write in the room now, or why not. Members under 18, and those who have not stated their age,
 * read and ask, but do not write.
 */
export function postingState({ isModerator, age, mode, pausedUntil, now, ...times }: PostingInput): PostingState {
  if (now < roomOpensAt(times) || now >= times.endsAt) return 'CLOSED'
  if (mode === 'OFF') return 'OFF'
  if (isModerator) return 'YES'
  if (age === null) return 'AGE_UNKNOWN'
  if (!isOfAge(age)) return 'UNDER_AGE'
  return pausedUntil !== null && now < pausedUntil ? 'PAUSED' : 'YES'
}

interface PostingInput extends RoomTimes {
  isModerator: boolean
  /** What they have stated last; null before they have. */
  age: Age | null
  mode: ChatMode
  pausedUntil: Instant | null
  now: Instant
}

/** Whether the room holds everything because no moderator is there. */
export function isHolding(moderatorSeenAt: Instant | null, now: Instant): boolean {
  return moderatorSeenAt === null || now.getTime() - moderatorSeenAt.getTime() > MODERATOR_STAYS_FOR_IN_MS
}

/** No page follows another sooner. */
export const LEAST_PAGE_INTERVAL_IN_MS = 2 * SECOND_IN_MS

/** The time between two pages, by the number of members watching: more of them read less often. */
export function pageIntervalInMs(present: number): number {
  if (present <= 5_000) return LEAST_PAGE_INTERVAL_IN_MS
  return (present <= 30_000 ? 4 : 6) * SECOND_IN_MS
}
