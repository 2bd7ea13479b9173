import { t } from '#web/i18n/t.ts'
import { askToDiscard } from '#web/platform/unsaved-changes.store.ts'
import { Button } from '#web/ui/button.tsx'
import { Eye, Undo2 } from 'lucide-react'

interface SaveBarProps {
  isDirty: boolean
  isSaving: boolean
  onDiscard: () => void
  onPreview: () => void
}

/** Stays in view at the bottom, within reach of the thumb. */
export function SaveBar({ isDirty, isSaving, onDiscard, onPreview }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-4 py-3 sm:-mx-6 sm:gap-3 sm:px-6 xl:mx-0 xl:rounded-t-card xl:border-x">
      <p role="status" className="min-w-0 flex-1 basis-24 text-[0.9375rem] leading-tight text-muted">
        {isDirty ? t('Not saved yet.') : t('Everything is saved.')}
      </p>
      {isDirty && (
        <Button variant="quiet" small disabled={isSaving} onClick={() => askToDiscard(onDiscard)}>
          <Undo2 aria-hidden size={18} />
          <span className="max-sm:sr-only">{t('Undo')}</span>
        </Button>
      )}
      <Button variant="secondary" small className="xl:hidden" onClick={onPreview}>
        <Eye aria-hidden size={18} />
        <span className="max-sm:sr-only">{t('Preview')}</span>
      </Button>
      <Button type="submit" small disabled={!isDirty} busy={isSaving} busyLabel={t('Saving...')}>
        {t('Save')}
      </Button>
    </div>
  )
}
