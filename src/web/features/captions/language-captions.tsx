import { type ReadCaptions, readCaptionFile } from './caption-file.ts'
import { CaptionReport } from './caption-report.tsx'
import { bothNames } from './language-choice.ts'
import type { CaptionTexts } from '#shared/contract/captions.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { FileField } from '#web/ui/fields.tsx'
import { Captions } from 'lucide-react'
import { useState } from 'react'

interface LanguageCaptionsProps {
  language: string
  isAutomatic: boolean
  captions: CaptionTexts[number] | undefined
  onChoose: (text: string) => void
  onRemove: () => void
  /** Null once the refused file is replaced or left out. */
  onRefused: (fileName: string | null) => void
}

/** The captions in one language: a file is chosen, repaired and reported, or what is there is removed. */
export function LanguageCaptions({
  language,
  isAutomatic,
  captions,
  onChoose,
  onRemove,
  onRefused,
}: LanguageCaptionsProps) {
  const [read, setRead] = useState<ReadCaptions | null>(null)
  // The browser's field is emptied by rendering it anew.
  const [attempt, setAttempt] = useState(0)
  const name = bothNames(language)

  function leaveOut(): void {
    setAttempt(attempt + 1)
    setRead(null)
    onRefused(null)
  }

  async function choose(file: File | null): Promise<void> {
    const found = file && (await readCaptionFile(file))
    setRead(found)
    onRefused(file && found?.problem ? file.name : null)
    if (found?.problem === null) onChoose(found.text)
  }

  if (!captions) {
    const problem = read?.problem
    return (
      <div>
        <FileField
          key={attempt}
          label={t('Captions in {language}', { language: name })}
          accept=".vtt,.srt,text/vtt,application/x-subrip"
          error={problem ?? undefined}
          onChange={(file) => void choose(file)}
        />
        {problem && (
          <Button variant="secondary" small className="mt-2" onClick={leaveOut}>
            {t('Leave this file out')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Captions aria-hidden size={20} className="shrink-0 text-success" />
        <span className="font-semibold">{name}</span>
        <span className="min-w-0 flex-1 basis-40 text-[0.9375rem] text-muted">
          {captions.text === undefined ? addedText(isAutomatic) : t('Will be added when you save')}
        </span>
        <Button
          variant="secondary"
          small
          aria-label={t('Remove the captions in {language}', { language: name })}
          onClick={() => {
            leaveOut()
            onRemove()
          }}
        >
          {t('Remove')}
        </Button>
      </div>
      <div role="status">{captions.text !== undefined && read && <CaptionReport captions={read} />}</div>
    </div>
  )
}

function addedText(isAutomatic: boolean): string {
  return isAutomatic ? t('Automatic, not read through yet') : t('Added')
}
