import { UploadProgressLine } from './upload-progress.tsx'
import type { RunningUpload } from './running-uploads.store.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/states.tsx'

interface BackgroundLineProps {
  /** The title that was typed into the form. */
  name: string
  running: readonly RunningUpload[]
  isSaving: boolean
  failure: string | null
  onOpen: () => void
  onDiscard: () => void
}

/** A form in the background: the progress of its uploads, or why it was not saved. */
export function BackgroundLine({ name, running, isSaving, failure, onOpen, onDiscard }: BackgroundLineProps) {
  const isWaiting = running.length === 0 && !isSaving
  return (
    <li aria-label={name} className="grid gap-2 border-t border-line px-4 pt-3 pb-2">
      <p className="truncate font-semibold">{name}</p>
      {running.map((upload) => (
        <UploadProgressLine key={upload.id} upload={upload} isCompact />
      ))}
      {isSaving && running.length === 0 && <p className="text-muted">{t('Saving...')}</p>}
      {isWaiting && (
        <ErrorText className="text-[0.9375rem]">
          {failure ?? t('Not saved yet. Open the form to go on with it.')}
        </ErrorText>
      )}
      <div className="-mx-4 flex flex-wrap">
        <Button variant="quiet" small aria-label={t('Open the form of {name}', { name })} onClick={onOpen}>
          {t('Open form')}
        </Button>
        {isWaiting && (
          <Button variant="quiet" small aria-label={t('Discard {name}', { name })} onClick={onDiscard}>
            {t('Discard')}
          </Button>
        )}
      </div>
    </li>
  )
}
