import type { LiveDriver, LiveView } from './live-view.ts'
import { VOLUME_STEP } from '#shared/domain/live.ts'
import { t } from '#web/i18n/t.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Maximize, Minimize, Pause, Play, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'

interface LiveControlsProps {
  driver: LiveDriver
  view: LiveView
  fullscreen: { isOn: boolean; toggle: () => void }
  /** Further controls beside full screen. */
  children?: ReactNode
  /** Invisible until the picture is touched. */
  isHidden: boolean
}

/** Play and pause, volume and full screen, but no seeking (specification §2). */
export function LiveControls({ driver, view, fullscreen, children, isHidden }: LiveControlsProps) {
  const { isPaused, isMuted, volume } = view
  const fullscreenClass = `absolute inset-x-0 bottom-0 bg-raised/85 transition-opacity duration-(--calm) ${isHidden ? 'pointer-events-none opacity-0' : ''}`
  return (
    <div
      className={`flex flex-wrap items-center border-t border-line px-1 py-1 sm:gap-1 sm:px-2 ${fullscreen.isOn ? fullscreenClass : ''}`}
    >
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
        className="h-11 max-w-36 min-w-12 flex-1 accent-accent-deep"
      />
      <span className="flex-1 max-sm:hidden" />
      {children}
      <IconButton
        icon={fullscreen.isOn ? Minimize : Maximize}
        label={fullscreen.isOn ? t('Exit full screen') : t('Full screen')}
        onClick={fullscreen.toggle}
      />
    </div>
  )
}
