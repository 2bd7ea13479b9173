import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import {
  countedReactions,
  HEARTBEAT_INTERVAL_IN_SECONDS,
  NO_REACTIONS,
  type Reaction,
  type ReactionTotals,
  REACTIONS_EVERY_SECONDS,
} from '#shared/domain/live-presence.ts'

/** A room as its call has answered; heartbeats need nothing else of it. */
export interface RoomPresence {
  roomId: string
  /** Null for those who are not counted. */
  token: string | null
}

interface Heartbeat {
  roomId: string
  token: string
  isPlaying: boolean
  reactions: ReactionTotals
}

interface Options {
  send: (heartbeat: Heartbeat) => Promise<unknown>
  /** In milliseconds. */
  now: () => number
  /** From 0 to 1: this page's own share of each delay, so that not all pages send in the same second. */
  share: number
  isOffline: () => boolean
  isRefused: (error: unknown) => boolean
  /** The token holds no longer: the room call gives another one. */
  onRefused: () => void
}

export type HeartbeatSender = ReturnType<typeof createHeartbeatSender>

/** The first heartbeat comes within this time: at the start all pages begin to play at once. */
const FIRST_WITHIN_MS = 8 * SECOND_IN_MS
const INTERVAL_IN_MS = HEARTBEAT_INTERVAL_IN_SECONDS * SECOND_IN_MS
const LONGEST_BACKOFF_IN_MS = 8 * INTERVAL_IN_MS
/** Taps that follow each other quickly go together. */
const COLLECT_REACTIONS_FOR_MS = 1.2 * SECOND_IN_MS

/**
 * Sends heartbeats while the player reports its position. It has no timer: a paused player or a sleeping phone sends
 * nothing.
 */
export function createHeartbeatSender({ send, now, share, isOffline, isRefused, onRefused }: Options) {
  let room: RoomPresence | null = null
  let refusedToken: string | null = null
  let dueAt: number | null = null
  let failures = 0
  let isSending = false
  let reactions = { ...NO_REACTIONS }
  let reactedAt = -Infinity

  async function sendIfDue(isPlaying: boolean): Promise<void> {
    const startsAt = now()
    dueAt ??= startsAt + share * FIRST_WITHIN_MS
    if (room === null || room.token === null || room.token === refusedToken || isSending) return
    // Pages that come back together do not all send together.
    if (isOffline()) dueAt = Math.max(dueAt, startsAt + share * FIRST_WITHIN_MS)
    if (startsAt < dueAt) return
    const sent: Heartbeat = {
      roomId: room.roomId,
      token: room.token,
      isPlaying,
      reactions: isPlaying ? reactions : NO_REACTIONS,
    }
    if (isPlaying) {
      if (Object.values(reactions).some((count) => count > 0)) reactedAt = startsAt
      reactions = { ...NO_REACTIONS }
    }
    dueAt = startsAt + INTERVAL_IN_MS
    isSending = true
    try {
      await send(sent)
      failures = 0
    } catch (error) {
      if (isRefused(error)) {
        refusedToken = sent.token
        dueAt = now()
        onRefused()
      } else {
        dueAt = startsAt + Math.min(LONGEST_BACKOFF_IN_MS, INTERVAL_IN_MS * 2 ** failures) * (0.75 + share / 2)
        failures += 1
      }
    } finally {
      isSending = false
    }
  }

  return {
    setRoom(next: RoomPresence | null): void {
      room = next
    },
    /** Call it several times a second while the player plays. */
    playing: (): Promise<void> => sendIfDue(true),
    /** Call it every few seconds in the waiting room. */
    waiting: (): Promise<void> => sendIfDue(false),
    /** Goes with the next heartbeat, which comes soon. */
    react(reaction: Reaction): void {
      reactions = countedReactions({ ...reactions, [reaction]: reactions[reaction] + 1 })
      if (dueAt === null || failures > 0) return
      const soon = Math.max(now() + COLLECT_REACTIONS_FOR_MS, reactedAt + REACTIONS_EVERY_SECONDS * SECOND_IN_MS)
      dueAt = Math.min(dueAt, soon)
    },
  }
}
