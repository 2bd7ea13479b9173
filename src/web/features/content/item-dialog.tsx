import type { EditableContentList } from './content-list.ts'
import { ReflectionQuestionPanel } from '#web/features/reflections/public.ts'
import { FormUploadsProgress, UploadingDialog, isCancelled, useFormUploads } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import type { FieldLabels } from '#web/platform/form-changes.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { useFormDraft } from '#web/platform/use-form-draft.ts'
import { useEditedItem } from '#web/platform/use-edited-item.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EditConflictPanel } from '#web/ui/edit-conflict-panel.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'
import { ErrorText, Loading } from '#web/ui/states.tsx'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'

/** Members write reflections under these. */
const REFLECTED_KINDS: readonly string[] = ['video', 'audio', 'ebook']

interface ItemDialogProps<Item extends { _id: string }, Form extends FieldValues, Schema extends z.ZodMiniType> {
  list: EditableContentList<Item, Form, Schema>
  /** Null for a new one. */
  item: Item | null
  form: UseFormReturn<Form>
  toForm: (item: Item | null) => Form
  labels: FieldLabels<Form>
  /** The form's field for each field of the contract. */
  fieldNames: Readonly<Record<string, FieldPath<Form>>>
  title: string
  saveLabel: string
  /** An error for the whole form when a field is invalid, beside the errors of the fields. */
  incompleteText?: (form: Form) => string | null
  /** A question to be confirmed before these values are saved. */
  questionBeforeSaving?: (form: Form) => SaveQuestion | null
  onClose: () => void
  children: ReactNode
}

interface SaveQuestion {
  title: string
  question: string
  confirmLabel: string
}

/** The form of a new item, or of the one that is edited. It closes only when it is saved or cancelled. */
export function ItemDialog<
  Item extends { _id: string },
  Form extends FieldValues & { title: string },
  Schema extends z.ZodMiniType,
>({ list, item, form, onClose, ...props }: ItemDialogProps<Item, Form, Schema>) {
  const { toForm, labels, fieldNames, title, saveLabel, incompleteText, questionBeforeSaving, children } = props
  const uploads = useFormUploads()
  const saving = useMutation(list.saveMutation(uploads))
  const [failure, setFailure] = useState<string | null>(null)
  const [question, setQuestion] = useState<(SaveQuestion & { onConfirm: () => void }) | null>(null)
  const edited = useEditedItem(list.answer, {
    item,
    form,
    toForm,
    getItem: list.getItem,
    labels,
  })

  useFormDraft(form, { form: list.kind, itemId: item?._id ?? null, omit: fileFields(labels) })

  async function save(values: Form, base = edited.base, initial = edited.initial): Promise<void> {
    setFailure(null)
    edited.clearConflict()
    try {
      await saving.mutateAsync({ base, initial, form: values })
      onClose()
    } catch (error) {
      if (isCancelled(error) || edited.catchConflict(error)) return
      setFailure(list.failureText(error, { base, form: values }))
      for (const [name, message] of fieldErrors(error, fieldNames)) form.setError(name, { message })
    }
  }

  function askAndSave(values: Form): Promise<void> | void {
    const asked = questionBeforeSaving?.(values)
    if (!asked) return save(values)
    setQuestion({ ...asked, onConfirm: () => void save(values) })
  }

  const { running } = uploads
  const { isDirty, isSubmitting } = form.formState
  const isSaving = isSubmitting || saving.isPending || running.length > 0
  const conflict = edited.conflict((base, initial) => void form.handleSubmit((values) => save(values, base, initial))())
  return (
    <UploadingDialog
      title={title}
      itemTitle={form.getValues().title}
      running={running}
      isSaving={isSaving}
      isDirty={isDirty}
      failure={failure}
      onClose={onClose}
    >
      {(close) => (
        <form
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) =>
            void form.handleSubmit(
              (values) => askAndSave(values),
              () => incompleteText && setFailure(incompleteText(form.getValues())),
            )(event)
          }
        >
          {children}
          {item && REFLECTED_KINDS.includes(list.kind) && (
            <Suspense fallback={<Loading text={t('Loading…')} />}>
              <ReflectionQuestionPanel itemId={item._id} />
            </Suspense>
          )}
          <FormUploadsProgress running={running} />
          {failure !== null && (
            <div ref={scrollIntoView}>
              <ErrorText>{failure}</ErrorText>
            </div>
          )}
          {conflict !== undefined && <EditConflictPanel conflict={conflict} isSaving={isSaving} />}
          <FormActions
            saveLabel={saveLabel}
            isDisabled={edited.isDeleted}
            isSaving={isSaving}
            isDirty={isDirty}
            isCancelEnabled={running.length > 0}
            onCancel={close}
          />
          <ConfirmDialog
            open={question !== null}
            title={question?.title ?? ''}
            question={question?.question ?? ''}
            confirmLabel={question?.confirmLabel ?? ''}
            variant="primary"
            isOpenedByClick
            onCancel={() => setQuestion(null)}
            onConfirm={() => {
              setQuestion(null)
              question?.onConfirm()
            }}
          />
        </form>
      )}
    </UploadingDialog>
  )
}

/** Fields without a label cannot be compared or kept: they hold files. */
function fileFields<Form>(labels: FieldLabels<Form>): string[] {
  return Object.entries(labels).flatMap(([field, label]) => (label === null ? [field] : []))
}
