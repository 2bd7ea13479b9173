import { Button } from './button.tsx'
import { intoView } from './into-view.ts'
import { t } from '#web/i18n/t.ts'

interface ChangedMeanwhileProps {
  /** Null if the item was deleted: there is nothing to load or overwrite. */
  changed: {
    /** The labels of the fields that differ from the form. */
    fields: readonly string[]
    onLoad: () => void
    onSaveOver: () => void
  } | null
  isSaving: boolean
}

/** Explains an edit conflict to the person who saves second; the form keeps what was typed until they choose. */
export function ChangedMeanwhile({ changed, isSaving }: ChangedMeanwhileProps) {
  return (
    <section ref={intoView} role="alert" className="rounded-field border-2 border-accent-deep bg-surface px-4 py-4">
      <h3 className="text-lg">
        {changed ? t('Someone else has changed this meanwhile') : t('Someone else has deleted this meanwhile')}
      </h3>
      {changed ? (
        <>
          <p className="mt-1">
            {changed.fields.length > 0
              ? t('Nothing of yours is lost; it is still in this form. Different from yours: {fields}.', {
                  fields: changed.fields.join(', '),
                })
              : t('What you see here is the same as what is there now.')}
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button variant="secondary" small disabled={isSaving} onClick={changed.onLoad}>
              {t('Load the other version')}
            </Button>
            <Button variant="secondary" small disabled={isSaving} onClick={changed.onSaveOver}>
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
