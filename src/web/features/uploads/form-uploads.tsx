import { useFormPlace } from './form-place.ts'
import { UploadProgressLine } from './upload-progress.tsx'
import type { RunningUpload } from './uploads.running.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'

/** What a form is sending, and the way to do something else meanwhile. */
export function FormUploads({ running }: { running: readonly RunningUpload[] }) {
  const place = useFormPlace()
  if (running.length === 0) return null
  return (
    <div className="grid gap-3">
      {running.map((upload) => (
        <UploadProgressLine key={upload.id} upload={upload} />
      ))}
      {place && (
        <Button variant="secondary" small className="sm:justify-self-start" onClick={place.sendToBackground}>
          {t('Continue in the background')}
        </Button>
      )}
    </div>
  )
}
