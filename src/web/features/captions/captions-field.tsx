import { LanguageCaptions } from './language-captions.tsx'
import { LanguageField } from './language-field.tsx'
import type { CaptionTexts } from '#shared/contract/captions.ts'
import { t } from '#web/i18n/t.ts'
import { useState } from 'react'

/** A file that was chosen and is no captions. */
export interface RefusedCaptions {
  language: string
  fileName: string
}

interface CaptionsFieldProps {
  value: CaptionTexts
  /** The languages of those that a speech model has written. */
  automatic: readonly string[]
  onChange: (value: CaptionTexts) => void
  refused: readonly RefusedCaptions[]
  onRefused: (refused: RefusedCaptions[]) => void
  error?: string | undefined
}

/** The languages that are always offered. */
const USUAL_LANGUAGES = ['en', 'hi']

/** The captions of a video, a file for each language. */
export function CaptionsField({ value, automatic, onChange, refused, onRefused, error }: CaptionsFieldProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const languages = [...new Set([...USUAL_LANGUAGES, ...value.map(({ language }) => language), ...chosen])]
  const others = (language: string) => value.filter((captions) => captions.language !== language)
  return (
    <fieldset className="min-w-0 rounded-field border border-line p-4">
      <legend className="px-1.5 font-semibold">{t('Captions')}</legend>
      <p className="mb-3 text-[0.9375rem] text-muted">
        {t('For those who cannot hear it: an .srt or .vtt file of 1 MB at most for each language.')}
      </p>
      <div className="grid gap-4">
        {languages.map((language) => (
          <LanguageCaptions
            key={language}
            language={language}
            isAutomatic={automatic.includes(language)}
            captions={value.find((captions) => captions.language === language)}
            onChoose={(text) => onChange([...others(language), { language, text }])}
            onRemove={() => onChange(others(language))}
            onRefused={(fileName) =>
              onRefused([
                ...refused.filter((file) => file.language !== language),
                ...(fileName === null ? [] : [{ language, fileName }]),
              ])
            }
          />
        ))}
        <LanguageField
          label={t('Captions in another language')}
          taken={languages}
          onChoose={(language) => setChosen([...chosen, language])}
        />
      </div>
      {error && (
        <p role="alert" className="mt-2 text-[0.9375rem] font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
