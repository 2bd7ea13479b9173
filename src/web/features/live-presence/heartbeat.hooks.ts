import { createHeartbeatSender, type RoomPresence } from './heartbeat-sender.ts'
import { livePresence } from '#shared/contract/live-presence.ts'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import type { Reaction } from '#shared/domain/live-presence.ts'
import { isRefused, request } from '#web/platform/api-client.ts'
import { machineNow } from '#web/platform/clock.ts'
import { isBrowserOffline } from '#web/platform/connection.ts'
import type { PlaybackPosition } from '#web/ui/player/playback-position.ts'
import { useEffect, useEffectEvent, useState } from 'react'

interface HeartbeatOptions {
  /** Null until the room call has answered. */
  room: RoomPresence | null
  /** The session has not started; its members wait. */
  isWaiting: boolean
  /** Call the room again: its answer has another token. */
  onRefused: () => void
}

interface HeartbeatControl {
  /** Give it what the player reports of its position. */
  onPosition: (position: PlaybackPosition) => void
  react: (reaction: Reaction) => void
}

const LOOK_WHILE_WAITING_EVERY_MS = 5 * SECOND_IN_MS

/** Says every 30 seconds that the player of a live room plays, or that its member waits for the start. */
export function useHeartbeat({ room, isWaiting, onRefused }: HeartbeatOptions): HeartbeatControl {
  const [refusals, setRefusals] = useState(0)
  const [sender] = useState(() =>
    createHeartbeatSender({
      send: ({ roomId, ...body }) => request(livePresence.heartbeat, { params: { id: roomId }, body }),
      now: machineNow,
      share: Math.random(),
      isOffline: isBrowserOffline,
      isRefused,
      onRefused: () => setRefusals((count) => count + 1),
    }),
  )
  const renew = useEffectEvent(onRefused)
  useEffect(() => sender.setRoom(room), [sender, room])
  useEffect(() => {
    if (refusals > 0) renew()
  }, [refusals])
  useEffect(() => {
    if (!isWaiting) return
    const look = (): void => void (document.visibilityState === 'visible' && sender.waiting())
    look()
    const timer = setInterval(look, LOOK_WHILE_WAITING_EVERY_MS)
    return () => clearInterval(timer)
  }, [sender, isWaiting])
  return {
    onPosition: ({ event }) => void (event === 'PLAYING' && sender.playing()),
    react: sender.react,
  }
}
