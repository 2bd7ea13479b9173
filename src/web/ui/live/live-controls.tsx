import type { LiveDriver, LiveView } from './live-view.ts'
import { VOLUME_STEP } from '#shared/domain/live.ts'
import { t } from '#web/i18n/t.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Maximize, Minimize, Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, type RefObject, useSyncExternalStore } from 'react'

interface LiveControlsProps {
  driver: LiveDriver
  view: LiveView
  frame: RefObject<HTMLElement | null>
  /** Further controls beside full screen. */
  children?: ReactNode
}

/** Play and pause, volume and full screen, but no seeking (specification §2). */
export function LiveControls({ driver, view, frame, children }: LiveControlsProps) {
  const { isPaused, isMuted, volume } = view
  const fullscreen = useFullscreen(frame)
  return (
    <div className="flex flex-wrap items-center gap-1 border-t border-line px-2 py-1">
      <IconButton
        icon={isPaused ? Play : Pause}
        label={isPaused ? t('Play') : t('Pause')}
        onClick={isPaused ? driver.play : driver.pause}
      />
      <IconButton
        icon={isMuted ? VolumeX : Volume2}
        label={isMuted ? t('Unmute') : t('Mute')}
        onClick={() => driver.setMuted(!isMuted)}
      />
      <input
        type="range"
        min={0}
        max={1}
        step={VOLUME_STEP}
        value={isMuted ? 0 : volume}
        onChange={(event) => driver.setVolume(event.currentTarget.valueAsNumber)}
        aria-label={t('Volume')}
        aria-valuetext={t('{percent} %', { percent: Math.round((isMuted ? 0 : volume) * 100) })}
        className="h-11 max-w-36 min-w-16 flex-1 accent-accent-deep"
      />
      <span className="flex-1 truncate text-right text-[0.9375rem] text-muted">{isPaused && t('Paused')}</span>
      {children}
      <IconButton
        icon={fullscreen.isOn ? Minimize : Maximize}
        label={fullscreen.isOn ? t('Exit full screen') : t('Full screen')}
        onClick={fullscreen.toggle}
      />
    </div>
  )
}

/** Toggles full screen for an element; on iPhones, where only videos can, for the video in it. */
function useFullscreen(frame: RefObject<HTMLElement | null>) {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement)
  const isOn = full !== null && full === frame.current
  return {
    isOn,
    toggle(): void {
      if (isOn) void document.exitFullscreen()
      else if (frame.current) enter(frame.current)
    },
  }
}

function enter(frame: HTMLElement): void {
  if (document.fullscreenEnabled) {
    frame.requestFullscreen().catch(() => undefined)
    return
  }
  const video = frame.querySelector('video')
  if (video && 'webkitEnterFullscreen' in video && typeof video.webkitEnterFullscreen === 'function') {
    video.webkitEnterFullscreen()
  }
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
