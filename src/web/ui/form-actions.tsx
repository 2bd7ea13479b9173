import { Button } from './button.tsx'
import { t } from '#web/i18n/t.ts'

interface FormActionsProps {
  saveLabel: string
  isSaving: boolean
  onCancel: () => void
}

/** The end of a form in a dialog. While it is saving it says so and cannot be sent twice. */
export function FormActions({ saveLabel, isSaving, onCancel }: FormActionsProps) {
  return (
    <div className="mt-2 flex flex-wrap justify-end gap-3">
      <Button variant="secondary" className="max-sm:flex-1" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button type="submit" className="max-sm:flex-1" busy={isSaving} busyLabel={t('Saving...')}>
        {saveLabel}
      </Button>
    </div>
  )
}
