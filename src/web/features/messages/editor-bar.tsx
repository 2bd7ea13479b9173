import type { MessageFormState } from './use-message-form.ts'
import { t } from '#web/i18n/t.ts'
import { useMay } from '#web/platform/permissions.ts'
import { askToDiscard } from '#web/platform/unsaved-changes.store.ts'
import { Button } from '#web/ui/button.tsx'
import { Send, Undo2 } from 'lucide-react'

interface EditorBarProps {
  draft: MessageFormState
  isNew: boolean
  onSend: () => void
}

/** Stays in view at the bottom, within reach of the thumb. */
export function EditorBar({ draft, isNew, onSend }: EditorBarProps) {
  const maySend = useMay('messages.send')
  const { isDirty, isSubmitting } = draft.form.formState
  const isSaved = !isNew && !isDirty
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-4 py-3 sm:-mx-6 sm:gap-3 sm:px-6 xl:mx-0 xl:rounded-t-card xl:border-x">
      <p role="status" className="min-w-0 flex-1 basis-24 text-[0.9375rem] leading-tight text-muted">
        {isSaved
          ? maySend
            ? t('Everything is saved.')
            : t('Everything is saved. An owner can send it.')
          : t('Not saved yet.')}
      </p>
      {isDirty && !isNew && (
        <Button variant="quiet" small disabled={isSubmitting} onClick={() => askToDiscard(draft.discard)}>
          <Undo2 aria-hidden size={18} />
          <span className="max-sm:sr-only">{t('Undo')}</span>
        </Button>
      )}
      <Button
        type="submit"
        variant={isNew ? 'primary' : 'secondary'}
        small
        disabled={draft.isDeleted || isSaved}
        busy={isSubmitting}
        busyLabel={t('Saving...')}
      >
        {t('Save draft')}
      </Button>
      {!isNew && maySend && (
        <Button small disabled={draft.isDeleted || isSubmitting} onClick={onSend}>
          <Send aria-hidden size={18} />
          {t('Send…')}
        </Button>
      )}
    </div>
  )
}
