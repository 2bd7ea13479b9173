import { BoundedMap } from '#server/platform/bounded-map.ts'
import { Refused } from '#server/platform/errors.ts'
import { secondsToWait } from '#shared/domain/chat-rules.ts'
import type { Instant } from '#shared/domain/ist.ts'

const WRITERS_IN_MEMORY = 50_000

/**
 * Slow mode as this node knows it, before a message costs anything; what is stored decides, for all nodes together.
 */
export function createSlowMode() {
  const latest = new BoundedMap<string, { clientId: string; at: Instant }>(WRITERS_IN_MEMORY)

  return {
    /** Throws CHAT_SLOW_MODE, but not for the message that was sent last: it may be sent again. */
    async run<Value>({ roomId, userId, clientId, slowModeInSeconds, now }: Turn, send: () => Promise<Value>) {
      const key = `${roomId} ${userId}`
      const last = latest.get(key)
      if (last?.clientId === clientId) return send()
      const waitInSeconds = secondsToWait({ lastSentAt: last?.at ?? null, slowModeInSeconds, now })
      if (waitInSeconds > 0) throw new Refused('CHAT_SLOW_MODE', { retryAfterInSeconds: waitInSeconds })
      latest.set(key, { clientId, at: now })
      try {
        return await send()
      } catch (error) {
        // Not stored: the next one need not wait for it.
        if (last) latest.set(key, last)
        else latest.delete(key)
        throw error
      }
    },
  }
}

interface Turn {
  roomId: string
  userId: string
  clientId: string
  slowModeInSeconds: number
  now: Instant
}
