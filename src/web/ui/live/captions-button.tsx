import type { LiveDriver, LiveView } from './live-view.ts'
import { t } from '#web/i18n/t.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Captions as CaptionsOn, CaptionsOff } from 'lucide-react'

/** The captions in one language. */
export interface Captions {
  language: string
  /** The language's own name. */
  label: string
  /** A signed URL. */
  url: string
}

interface CaptionsButtonProps {
  captions: readonly Captions[]
  driver: LiveDriver
  view: LiveView
}

/** Cycles from no captions through the available languages and back to none. */
export function CaptionsButton({ captions, driver, view: { captionsLanguage } }: CaptionsButtonProps) {
  const next = captions[captions.findIndex(({ language }) => language === captionsLanguage) + 1]
  return (
    <IconButton
      icon={captionsLanguage === null ? CaptionsOff : CaptionsOn}
      label={next ? t('Show captions: {language}', { language: next.label }) : t('Hide captions')}
      onClick={() => driver.showCaptions(next?.language ?? null)}
    />
  )
}
