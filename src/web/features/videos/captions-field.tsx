import type { RefusedCaptions } from './video-form.schema.ts'
import type { CaptionTexts } from '#shared/contract/captions.ts'
import { CAPTION_LANGUAGES, type CaptionLanguage } from '#shared/domain/caption-languages.ts'
import { CAPTION_LABELS, captionsProblem } from '#shared/domain/captions.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { FileField } from '#web/ui/fields.tsx'
import { Captions } from 'lucide-react'
import { useState } from 'react'

interface CaptionsFieldProps {
  value: CaptionTexts
  onChange: (value: CaptionTexts) => void
  /** Files that were chosen and are no captions. */
  refused: readonly RefusedCaptions[]
  onRefused: (refused: RefusedCaptions[]) => void
  error?: string | undefined
}

/** The captions of a video, a WebVTT file for each language, checked when it is chosen. */
export function CaptionsField({ value, onChange, refused, onRefused, error }: CaptionsFieldProps) {
  const others = (language: CaptionLanguage) => value.filter((captions) => captions.language !== language)
  return (
    <fieldset className="min-w-0 rounded-field border border-line p-4">
      <legend className="px-1.5 font-semibold">{t('Captions')}</legend>
      <p className="mb-3 text-[0.9375rem] text-muted">
        {t('For those who cannot hear it: a .vtt file of 1 MB at most.')}
      </p>
      <div className="grid gap-4">
        {CAPTION_LANGUAGES.map((language) => (
          <LanguageCaptions
            key={language}
            language={language}
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
      </div>
      {error && (
        <p role="alert" className="mt-2 text-[0.9375rem] font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface LanguageCaptionsProps {
  language: CaptionLanguage
  captions: CaptionTexts[number] | undefined
  onChoose: (text: string) => void
  onRemove: () => void
  /** Null once the refused file is replaced or left out. */
  onRefused: (fileName: string | null) => void
}

function LanguageCaptions({ language, captions, onChoose, onRemove, onRefused }: LanguageCaptionsProps) {
  const [problem, setProblem] = useState<string | null>(null)
  // The browser's field is emptied by rendering it anew.
  const [attempt, setAttempt] = useState(0)
  const name = CAPTION_LABELS[language]

  function leaveOut(): void {
    setAttempt(attempt + 1)
    void read(null)
  }

  async function read(file: File | null): Promise<void> {
    const text = file ? await file.text().catch(() => null) : ''
    const problemFound = text === null ? t('This file cannot be read.') : file && captionsProblem(text)
    setProblem(problemFound && t(problemFound))
    onRefused(file && problemFound ? file.name : null)
    if (file && text !== null && !problemFound) onChoose(text)
  }

  if (!captions) {
    return (
      <div>
        <FileField
          key={attempt}
          label={t('Captions in {language}', { language: name })}
          accept=".vtt,text/vtt"
          error={problem ?? undefined}
          onChange={(file) => void read(file)}
        />
        {problem !== null && (
          <Button variant="secondary" small className="mt-2" onClick={leaveOut}>
            {t('Leave this file out')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Captions aria-hidden size={20} className="shrink-0 text-success" />
      <span lang={language} className="font-semibold">
        {name}
      </span>
      <span className="min-w-0 flex-1 text-[0.9375rem] text-muted">
        {captions.text === undefined ? t('Added') : t('Will be added when you save')}
      </span>
      <Button
        variant="secondary"
        small
        aria-label={t('Remove the captions in {language}', { language: name })}
        onClick={onRemove}
      >
        {t('Remove')}
      </Button>
    </div>
  )
}
