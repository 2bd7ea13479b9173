import { BarSelect } from './bar-select.tsx'
import { CaptionsSelect } from './captions-select.tsx'
import { PictureInPictureButton } from './picture-in-picture-button.tsx'
import { PLAYBACK_RATES } from './playback-rate.ts'
import type { CaptionsControl } from './use-captions.ts'
import { t } from '#web/i18n/t.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Keyboard } from 'lucide-react'
import type { ReactNode } from 'react'

interface PlayerBarProps {
  /** Null for audio. */
  video: HTMLVideoElement | null
  captions: CaptionsControl
  rate: number
  onRate: (rate: number) => void
  onHelp: () => void
  /** The choice of the quality. */
  children: ReactNode
}

/** Controls that not all browsers' own controls have, shown below them. */
export function PlayerBar({ video, captions, rate, onRate, onHelp, children }: PlayerBarProps) {
  const rates = [...new Set([...PLAYBACK_RATES, rate])].toSorted((a, b) => a - b)
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <BarSelect
        label={t('Speed')}
        value={rate}
        options={rates.map((value) => ({ value, label: t('{rate}×', { rate: value }) }))}
        onChange={(value) => onRate(Number(value))}
      />
      {children}
      <div className="ml-auto flex items-center gap-1">
        {captions.tracks.length > 0 && <CaptionsSelect captions={captions} />}
        {video && <PictureInPictureButton video={video} />}
        <IconButton icon={Keyboard} label={t('Keyboard keys')} onClick={onHelp} className="pointer-coarse:hidden" />
      </div>
    </div>
  )
}
