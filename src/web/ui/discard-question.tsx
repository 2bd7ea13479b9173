import { ConfirmDialog } from './confirm-dialog.tsx'
import { t } from '#web/i18n/t.ts'
import { answerDiscardQuestion, useDiscardQuestion } from '#web/platform/unsaved-changes.store.ts'

/** Asks before a form with unsaved changes is closed or left; rendered once, above all screens. */
export function DiscardQuestion() {
  const question = useDiscardQuestion()
  return (
    <ConfirmDialog
      open={question !== null}
      title={t('Discard your changes?')}
      question={t('What you typed has not been saved.')}
      cancelLabel={t('Continue editing')}
      confirmLabel={t('Discard')}
      onCancel={answerDiscardQuestion}
      onConfirm={() => {
        answerDiscardQuestion()
        question?.onDiscard()
      }}
    />
  )
}
