import { type Heartbeat, mergeHeartbeats } from './merge-heartbeats.ts'
import * as presence from './live-presence.repo.ts'
import type { PresenceTokens } from './presence-tokens.ts'
import type { Db } from '#server/db/database.ts'
import { batchWrites } from '#server/platform/batch-writes.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { livePresence as calls } from '#shared/contract/live-presence.ts'
import { countedReactions, NO_REACTIONS } from '#shared/domain/live-presence.ts'

const MAX_BATCH = 1000

/** Takes the heartbeats of players: each is one signature to check, and hundreds of them are one statement. */
export function livePresenceService({ db, clock, presenceTokens }: Dependencies): Handlers<typeof calls> {
  const write = batchWrites((batch: Heartbeat[]) => presence.record(db, mergeHeartbeats(batch)), { max: MAX_BATCH })

  return {
    async heartbeat({ params: { id: roomId }, body }) {
      // Without a token there is no room, whatever the id.
      if (body.token === '') throw new Refused('NOT_FOUND')
      const now = clock.now()
      const { userId, keepsMinutes, startsAt } = presenceTokens.verify(body.token, { roomId, now })
      const hasStarted = now >= startsAt
      // A paused player is not counted.
      if (hasStarted && !body.isPlaying) return { serverTime: now }
      const reactions = hasStarted ? countedReactions(body.reactions) : NO_REACTIONS
      await write({ roomId, userId, keepsMinutes, at: now, isPlaying: hasStarted, reactions })
      return { serverTime: now }
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  presenceTokens: Pick<PresenceTokens, 'verify'>
}
