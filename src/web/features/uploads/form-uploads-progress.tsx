import { useFormVisibility } from './form-visibility.ts'
import { UploadProgressLine } from './upload-progress.tsx'
import type { RunningUpload } from './running-uploads.store.ts'
import { acceptedContentType, uploadKindOf } from '#shared/domain/uploads.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { useClickGuard } from '#web/ui/use-click-guard.ts'

/** The uploads of a form, and the button that sends it to the background. */
export function FormUploadsProgress({ running }: { running: readonly RunningUpload[] }) {
  const visibility = useFormVisibility()
  // In the background the panel shows them: their confirmations must not stay open in a hidden dialog.
  if (running.length === 0 || visibility?.isInBackground) return null
  return (
    <div className="grid gap-3">
      {running.map((upload) => (
        <UploadProgressLine key={upload.id} upload={upload} />
      ))}
      {running.some(isMedia) && (
        <p className="text-[0.9375rem] text-muted">
          {t('Once it has arrived it is converted, so that every phone can play it. You see here how far it is.')}
        </p>
      )}
      {visibility && <ToBackground onClick={visibility.sendToBackground} />}
    </div>
  )
}

function ToBackground({ onClick }: { onClick: () => void }) {
  const isClickable = useClickGuard()
  return (
    <Button variant="secondary" small className="sm:justify-self-start" disabled={!isClickable} onClick={onClick}>
      {t('Continue in the background')}
    </Button>
  )
}

function isMedia({ fileName }: RunningUpload): boolean {
  const type = acceptedContentType({ fileName, contentType: '' })
  const kind = type === null ? null : uploadKindOf(type)
  return kind === 'video' || kind === 'audio'
}
