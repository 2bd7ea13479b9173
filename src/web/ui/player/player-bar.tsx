import { CaptionsSelect } from './captions-select.tsx'
import { PictureInPictureButton } from './picture-in-picture-button.tsx'
import { PLAYBACK_RATES } from './playback-rate.ts'
import type { CaptionsControl } from './use-captions.ts'
import { t } from '#web/i18n/t.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChevronDown, Keyboard } from 'lucide-react'
import { useId } from 'react'

interface PlayerBarProps {
  /** Null for audio. */
  video: HTMLVideoElement | null
  captions: CaptionsControl
  rate: number
  onRate: (rate: number) => void
  onHelp: () => void
}

/** Controls that not all browsers' own controls have, shown below them. */
export function PlayerBar({ video, captions, rate, onRate, onHelp }: PlayerBarProps) {
  const id = useId()
  const rates = [...new Set([...PLAYBACK_RATES, rate])].toSorted((a, b) => a - b)
  return (
    <div className="flex flex-wrap items-center gap-1">
      <label htmlFor={id} className="text-sm text-muted">
        {t('Speed')}
      </label>
      <div className="relative mr-auto">
        <select
          id={id}
          value={rate}
          onChange={(event) => onRate(Number(event.target.value))}
          className="field-sizing-content h-11 appearance-none rounded-full bg-transparent pr-8 pl-2 font-semibold tabular-nums hover:bg-surface"
        >
          {rates.map((each) => (
            <option key={each} value={each}>
              {t('{rate}×', { rate: each })}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={16}
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-muted"
        />
      </div>
      {captions.tracks.length > 0 && <CaptionsSelect captions={captions} />}
      {video && <PictureInPictureButton video={video} />}
      <IconButton icon={Keyboard} label={t('Keyboard keys')} onClick={onHelp} className="pointer-coarse:hidden" />
    </div>
  )
}
