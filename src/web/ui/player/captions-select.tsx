import type { CaptionsControl } from './use-captions.ts'
import { t } from '#web/i18n/t.ts'
import { Captions, CaptionsOff } from 'lucide-react'

/** The button of the captions; it opens the browser's own menu, which also works in full screen and on phones. */
export function CaptionsSelect({ captions: { tracks, language, show } }: { captions: CaptionsControl }) {
  const Icon = language === null ? CaptionsOff : Captions
  return (
    <span
      className={`relative grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface hover:text-foreground has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-deep ${language === null ? 'text-muted' : 'text-accent-deep'}`}
    >
      <Icon aria-hidden size={19} />
      <select
        aria-label={t('Captions')}
        title={t('Captions')}
        value={language ?? ''}
        onChange={(event) => show(event.target.value || null)}
        className="absolute inset-0 size-full appearance-none rounded-full bg-raised text-foreground opacity-0"
      >
        <option value="">{t('Off')}</option>
        {tracks.map((track) => (
          <option key={track.language} value={track.language}>
            {track.label}
          </option>
        ))}
      </select>
    </span>
  )
}
