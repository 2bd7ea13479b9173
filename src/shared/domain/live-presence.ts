import { type Instant, MINUTE_IN_MS, SECOND_IN_MS } from './ist.ts'

/** How often a player that plays says so. */
export const HEARTBEAT_INTERVAL_IN_SECONDS = 30
/** A member is present for this long after a heartbeat: two may be late and none lost. */
const PRESENT_FOR_SECONDS = 75
/** Below this the number of people is not shown: a small one says too much about who they are. */
const LEAST_PRESENCE_SHOWN = 10

/** What members can send with a tap, in the order of the buttons: folded hands, a heart, a flower, light. */
export const REACTIONS = ['NAMASTE', 'HEART', 'FLOWER', 'LIGHT'] as const
export type Reaction = (typeof REACTIONS)[number]
export type ReactionTotals = Record<Reaction, number>
/** How many of each; those left out are none. */
export type ReactionCounts = Partial<ReactionTotals>

export const NO_REACTIONS: ReactionTotals = { NAMASTE: 0, HEART: 0, FLOWER: 0, LIGHT: 0 }

/** At most this many reactions of all kinds count in one heartbeat, and one heartbeat with reactions each few seconds. */
const MAX_REACTIONS_AT_ONCE = 10
export const REACTIONS_EVERY_SECONDS = 4

/** A token holds for the rest of its slot and the whole next one: 10 to 20 minutes. */
const PRESENCE_SLOT_IN_MINUTES = 10

/** The number of people that may be shown; null when there are too few. */
export function shownPresence(present: number): number | null {
  return present < LEAST_PRESENCE_SHOWN ? null : present
}

/** Members whose last heartbeat with playback came after this are present. */
export function presentSince(now: Instant): Instant {
  return new Date(now.getTime() - PRESENT_FOR_SECONDS * SECOND_IN_MS)
}

/** When a token made now ends: with the next slot, or with the session if that is earlier. */
export function presenceTokenEnd({ endsAt, now }: { endsAt: Instant; now: Instant }): Instant {
  const slot = PRESENCE_SLOT_IN_MINUTES * MINUTE_IN_MS
  const slotEnd = new Date((Math.floor(now.getTime() / slot) + 2) * slot)
  return endsAt < slotEnd ? endsAt : slotEnd
}

/** The reactions that count, in the order of the buttons until the limit is reached. */
export function countedReactions(sent: ReactionCounts): ReactionTotals {
  let left = MAX_REACTIONS_AT_ONCE
  const counted = { ...NO_REACTIONS }
  for (const reaction of REACTIONS) {
    counted[reaction] = Math.min(left, Math.max(0, sent[reaction] ?? 0))
    left -= counted[reaction]
  }
  return counted
}
