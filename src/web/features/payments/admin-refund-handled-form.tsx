import { useMarkHandled } from './admin-payments.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { askToDiscard } from '#web/platform/unsaved-changes.store.ts'
import { Button } from '#web/ui/button.tsx'
import { useKeepDialogOpen, useUnsavedDialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

const FIELDS = { note: 'note' } as const

/** Settles a refused refund with a note, for money that went back in another way or shall not go back at all. */
export function RefundHandledForm({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false)
  const mark = useMarkHandled(orderId)
  const { register, handleSubmit, setError, reset, formState } = useForm({ defaultValues: { note: '' } })
  const { errors, isSubmitting, isDirty } = formState
  const isUnsaved = isOpen && isDirty && !isSubmitting
  useKeepDialogOpen(isSubmitting)
  useUnsavedDialog(isUnsaved)

  function close(): void {
    reset()
    setOpen(false)
  }

  async function save(values: { note: string }): Promise<void> {
    try {
      await mark.mutateAsync(values)
    } catch (error) {
      const refused = fieldErrors(error, FIELDS)
      for (const [name, message] of refused) setError(name, { message }, { shouldFocus: true })
      if (refused.length === 0) setError('root', { message: messageOf(error, t('Failed to save the note.')) })
    }
  }

  if (!isOpen) {
    return (
      <Button variant="secondary" className="mt-3 max-sm:w-full sm:mt-5 sm:ml-3" onClick={() => setOpen(true)}>
        {t('Mark as done…')}
      </Button>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(save)(event)}
      className="mt-5 grid gap-4 rounded-card border border-line p-4"
    >
      <TextAreaField
        label={t('Note')}
        rows={2}
        maxLength={500}
        hint={t('How it was settled, such as “₹50 sent by UPI”. Only administrators read it.')}
        error={errors.note?.message}
        {...register('note', { validate: (note) => note.trim() !== '' || t('Note is required.') })}
      />
      {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
      <div className="grid gap-3 sm:flex sm:justify-end">
        <Button variant="secondary" disabled={isSubmitting} onClick={() => (isUnsaved ? askToDiscard(close) : close())}>
          {t('Cancel')}
        </Button>
        <Button type="submit" className="max-sm:order-first" busy={isSubmitting} busyLabel={t('Saving...')}>
          {t('Mark as done')}
        </Button>
      </div>
    </form>
  )
}
