import { Button } from './button.tsx'
import { scrollIntoView } from './scroll-into-view.ts'
import { t } from '#web/i18n/t.ts'

interface EditConflictPanelProps {
  /** Null if the item was deleted: there is nothing to load or overwrite. */
  conflict: {
    /** The labels of the fields that differ from the form. */
    fields: readonly string[]
    onLoad: () => void
    onSaveOver: () => void
  } | null
  isSaving: boolean
}

/** Explains an edit conflict to the person who saves second; the form keeps what was typed until they choose. */
export function EditConflictPanel({ conflict, isSaving }: EditConflictPanelProps) {
  return (
    <section
      ref={scrollIntoView}
      role="alert"
      className="rounded-field border-2 border-accent-deep bg-surface px-4 py-4"
    >
      <h3 className="text-lg">
        {conflict ? t('Someone else has changed this meanwhile') : t('Someone else has deleted this meanwhile')}
      </h3>
      {conflict ? (
        <>
          <p className="mt-1">
            {conflict.fields.length > 0
              ? t('Nothing of yours is lost; it is still in this form. Different from yours: {fields}.', {
                  fields: conflict.fields.join(', '),
                })
              : t('What you see here is the same as what is there now.')}
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button variant="secondary" small disabled={isSaving} onClick={conflict.onLoad}>
              {t('Load the other version')}
            </Button>
            <Button variant="secondary" small disabled={isSaving} onClick={conflict.onSaveOver}>
              {t('Save mine over it')}
            </Button>
          </div>
        </>
      ) : (
        <p className="mt-1">{t('It cannot be saved any more. What you typed stays here, so that you can copy it.')}</p>
      )}
    </section>
  )
}
