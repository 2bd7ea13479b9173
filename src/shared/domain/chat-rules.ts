import type { ChatMode, MessageReason, MessageState } from './live-room.ts'
import { type Instant, MINUTE_IN_MS, SECOND_IN_MS } from './ist.ts'

/** More lines than this nobody can read (1.5 a second). */
const LINES_PER_SECOND = 1.5
/** A first page has the lines of this long at least; after a time without pages one has those of at most that long. */
const LINES_OF_IN_MS = { least: 2 * SECOND_IN_MS, most: MINUTE_IN_MS }

const REPEATED_WITHIN_IN_MS = { text: 5 * MINUTE_IN_MS, greeting: MINUTE_IN_MS }

const DELETABLE_FOR_IN_MS = 5 * MINUTE_IN_MS

/** This many reports by different members hide a message until a moderator decides. */
export const REPORTS_THAT_HIDE = 3

/** How many lines may wait for the next page. */
export function lineBudget({ madeAt, nextAt, now }: { madeAt: Instant; nextAt: Instant; now: Instant }): number {
  const lasts = Math.max(nextAt.getTime(), now.getTime()) - madeAt.getTime()
  const counted = Math.min(Math.max(lasts, LINES_OF_IN_MS.least), LINES_OF_IN_MS.most)
  return Math.floor((counted / SECOND_IN_MS) * LINES_PER_SECOND)
}

/** What happens to a new message. One that is folded into a waiting greeting needs no line of its own. */
export function filterMessage(input: DecisionInput): Decision {
  if (input.isModerator) return { state: 'SHOWN', reason: null }
  const reason = reasonToHold(input)
  if (reason !== null) return { state: 'HELD', reason }
  return input.hasLine ? { state: 'SHOWN', reason: null } : { state: 'LIMITED', reason: 'TOO_MANY' }
}

interface Decision {
  state: MessageState
  reason: MessageReason | null
}

interface DecisionInput {
  isModerator: boolean
  mode: ChatMode
  /** No moderator is there. */
  isHolding: boolean
  /** What the filter has found in it. */
  finding: MessageReason | null
  isRepeated: boolean
  /** Whether a message of this member has been shown before under the same name, in any room. */
  isKnown: boolean
  /** Whether the next page has room for it. */
  hasLine: boolean
}

function reasonToHold({ mode, isHolding, finding, isRepeated, isKnown }: DecisionInput): MessageReason | null {
  if (finding !== null) return finding
  if (isRepeated) return 'REPEATED'
  if (mode === 'HOLD_ALL') return 'HOLD_ALL'
  if (isHolding) return 'NO_MODERATOR'
  return mode === 'HOLD_FIRST' && !isKnown ? 'FIRST' : null
}

/** After how many seconds the member may write again; 0 when they may now. */
export function secondsToWait({ lastSentAt, slowModeInSeconds, now }: SlowModeInput): number {
  if (lastSentAt === null) return 0
  const until = lastSentAt.getTime() + slowModeInSeconds * SECOND_IN_MS
  return Math.max(0, Math.ceil((until - now.getTime()) / SECOND_IN_MS))
}

interface SlowModeInput {
  lastSentAt: Instant | null
  slowModeInSeconds: number
  now: Instant
}

/** Whether a member's text says again what they wrote in this room just before; greetings may be said again sooner. */
export function isRepeated(
  text: RepeatableText,
  before: readonly (RepeatableText & { sentAt: Instant })[],
  now: Instant,
) {
  return before.some(({ sentAt, ...earlier }) => {
    const within = text.foldKey === null ? REPEATED_WITHIN_IN_MS.text : REPEATED_WITHIN_IN_MS.greeting
    const isSame = text.foldKey === null ? earlier.text === text.text : earlier.foldKey === text.foldKey
    return isSame && now.getTime() - sentAt.getTime() < within
  })
}

interface RepeatableText {
  text: string
  foldKey: string | null
}

/** Whether its sender may still delete a message. */
export function isDeletable(sentAt: Instant, now: Instant): boolean {
  return now.getTime() - sentAt.getTime() <= DELETABLE_FOR_IN_MS
}
