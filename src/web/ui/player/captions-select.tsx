import { captionsLabel } from './captions-choice.ts'
import { IconSelect } from './icon-select.tsx'
import type { CaptionsControl } from './use-captions.ts'
import { t } from '#web/i18n/t.ts'
import { Captions, CaptionsOff } from 'lucide-react'

/** The button of the captions. */
export function CaptionsSelect({ captions: { tracks, language, show } }: { captions: CaptionsControl }) {
  return (
    <IconSelect
      icon={language === null ? CaptionsOff : Captions}
      label={t('Captions')}
      value={language ?? ''}
      onChange={(value) => show(value || null)}
      isOn={language !== null}
    >
      <option value="">{t('Off')}</option>
      {tracks.map((track) => (
        <option key={track.language} value={track.language}>
          {captionsLabel(track)}
        </option>
      ))}
    </IconSelect>
  )
}
