import { useFormPlace } from './form-place.ts'
import { UploadProgressLine } from './upload-progress.tsx'
import type { RunningUpload } from './uploads.running.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { useSettled } from '#web/ui/use-settled.ts'

/** What a form is sending, and the way to do something else meanwhile. */
export function FormUploads({ running }: { running: readonly RunningUpload[] }) {
  const place = useFormPlace()
  // In the background the panel shows them, and a question of theirs must not stay open in a dialog that is hidden.
  if (running.length === 0 || place?.isInBackground) return null
  return (
    <div className="grid gap-3">
      {running.map((upload) => (
        <UploadProgressLine key={upload.id} upload={upload} />
      ))}
      {place && <ToBackground onClick={place.sendToBackground} />}
    </div>
  )
}

function ToBackground({ onClick }: { onClick: () => void }) {
  const isSettled = useSettled()
  return (
    <Button variant="secondary" small className="sm:justify-self-start" disabled={!isSettled} onClick={onClick}>
      {t('Continue in the background')}
    </Button>
  )
}
