import { IconSelect } from './icon-select.tsx'
import { parseQuality, type QualityOption, selectedOption } from './quality.ts'
import type { Quality } from '#shared/domain/rendition-choice.ts'
import { t } from '#web/i18n/t.ts'
import { Settings2 } from 'lucide-react'

interface QualitySelectProps {
  quality: Quality
  qualities: readonly QualityOption[]
  onQuality: (quality: Quality) => void
}

/** The button of the quality, where there is no room for its name. */
export function QualitySelect({ quality, qualities, onQuality }: QualitySelectProps) {
  const selected = selectedOption(qualities, quality)
  return (
    <IconSelect
      icon={Settings2}
      label={t('Quality')}
      value={selected}
      onChange={(value) => onQuality(parseQuality(value) ?? 'AUTO')}
      isOn={selected !== 'AUTO'}
    >
      {qualities.map((option) => (
        <option key={option.quality} value={option.quality}>
          {option.label}
        </option>
      ))}
    </IconSelect>
  )
}
