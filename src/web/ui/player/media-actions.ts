import type { PlayerAction } from './player-keys.ts'
import { VOLUME_STEP } from '#shared/domain/live.ts'

/** The actions that need nothing but the media element. */
type MediaAction = Exclude<PlayerAction, { kind: 'RATE' | 'CAPTIONS' | 'HELP' }>

export function performOnMedia(media: HTMLMediaElement, action: MediaAction): void {
  switch (action.kind) {
    case 'PLAY_OR_PAUSE':
      if (media.paused) void media.play().catch(() => {})
      else media.pause()
      break
    case 'MOVE':
      media.currentTime = Math.min(Math.max(0, media.currentTime + action.seconds), media.duration || Infinity)
      break
    case 'VOLUME':
      media.volume = Math.min(1, Math.max(0, media.volume + action.direction * VOLUME_STEP))
      break
    case 'MUTE':
      media.muted = !media.muted
      break
    case 'FULLSCREEN':
      if (document.fullscreenElement) void document.exitFullscreen()
      else if (media instanceof HTMLVideoElement) void media.requestFullscreen().catch(() => {})
      break
  }
}

export function seekTo(media: HTMLMediaElement, second: number): void {
  media.currentTime = second
}
