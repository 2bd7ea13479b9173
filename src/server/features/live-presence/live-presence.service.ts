import type { PresenceTokens } from './presence-tokens.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { livePresence as calls } from '#shared/contract/live-presence.ts'

/** Heartbeats of players. */
export function livePresenceService({ clock, presenceTokens }: Dependencies): Handlers<typeof calls> {
  return {
    async heartbeat({ params: { id: roomId }, body: { token } }) {
      const now = clock.now()
      presenceTokens.verify(token, { roomId, now })
      return { serverTime: now }
    },
  }
}

interface Dependencies {
  clock: Clock
  presenceTokens: PresenceTokens
}
