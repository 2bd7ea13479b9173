import { BarSelect } from './bar-select.tsx'
import { IconSelect } from './icon-select.tsx'
import { qualityOptions, selectedOption, useShownSize } from './quality-options.ts'
import { parseQuality } from './quality.ts'
import type { PlaybackOffer } from '#shared/contract/playback.ts'
import type { Quality } from '#shared/domain/rendition-choice.ts'
import { t } from '#web/i18n/t.ts'
import { Settings2 } from 'lucide-react'

interface QualityMenuProps {
  kind: 'VIDEO' | 'AUDIO'
  /** Null for audio. */
  video: HTMLVideoElement | null
  offer: PlaybackOffer
  quality: Quality
  onQuality: (quality: Quality) => void
  /** Where there is no room for its name and value. */
  isIcon?: boolean
}

/** The choice of the quality; nothing for an item without renditions. */
export function QualityMenu({ kind, video, offer, quality, onQuality, isIcon = false }: QualityMenuProps) {
  const shown = useShownSize(video, offer)
  const options = qualityOptions(offer, { kind, shown })
  if (options.length === 0) return null
  const value = selectedOption(options, quality)
  const onChange = (chosen: string): void => onQuality(parseQuality(chosen) ?? 'AUTO')
  const choice = { label: t('Quality'), value, onChange }
  if (!isIcon) return <BarSelect {...choice} options={options} />
  return (
    <IconSelect {...choice} icon={Settings2} isOn={value !== 'AUTO'}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </IconSelect>
  )
}
