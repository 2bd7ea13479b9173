import type { PlaybackPosition } from '#web/ui/player/playback-position.ts'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Whether the video inside of `frame` plays. `onPosition` is called several times a second while it plays. The room is
 * loaded after the player and knows it only by its events.
 */
export function useRoomPlayer(frame: HTMLElement | null, onPosition: (position: PlaybackPosition) => void): boolean {
  const [isPlaying, setPlaying] = useState(() => frame?.querySelector('video')?.paused === false)
  const report = useEffectEvent((video: HTMLVideoElement) =>
    onPosition({ at: video.currentTime, length: video.duration, event: 'PLAYING' }),
  )
  useEffect(() => {
    if (!frame) return undefined
    const removed = new AbortController()
    // Events of media do not bubble.
    const options = { capture: true, signal: removed.signal }
    const onEvent = ({ target, type }: Event): void => {
      if (!(target instanceof HTMLVideoElement)) return
      setPlaying(!target.paused && !target.ended)
      if (type === 'timeupdate' && !target.paused) report(target)
    }
    for (const type of ['timeupdate', 'playing', 'pause', 'ended', 'emptied']) {
      frame.addEventListener(type, onEvent, options)
    }
    return () => removed.abort()
  }, [frame])
  return isPlaying
}
