import type { Instant } from '#shared/domain/ist.ts'
import { countedReactions, REACTIONS, type ReactionTotals } from '#shared/domain/live-presence.ts'

/** A heartbeat to write. */
export interface Heartbeat {
  roomId: string
  userId: string
  keepsMinutes: boolean
  at: Instant
  /** Otherwise its member waits for the start. */
  isPlaying: boolean
  reactions: ReactionTotals
}

/** One heartbeat for each member and room, whatever the number of their players: a statement writes a row only once. */
export function mergeHeartbeats(heartbeats: readonly Heartbeat[]): Heartbeat[] {
  const byMember = Map.groupBy(heartbeats, ({ roomId, userId }) => `${roomId} ${userId}`)
  return [...byMember.values()].flatMap(([first, ...others]) => (first ? [others.reduce(merge, first)] : []))
}

function merge(one: Heartbeat, other: Heartbeat): Heartbeat {
  const sums = REACTIONS.map((reaction) => [reaction, one.reactions[reaction] + other.reactions[reaction]])
  return {
    ...one,
    keepsMinutes: one.keepsMinutes && other.keepsMinutes,
    at: one.at > other.at ? one.at : other.at,
    isPlaying: one.isPlaying || other.isPlaying,
    reactions: countedReactions(Object.fromEntries(sums)),
  }
}
