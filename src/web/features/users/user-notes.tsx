import { useDeleteNote, useSaveNote } from './user-notes.hooks.ts'
import { EmptySectionText, UserSection } from './user-section.tsx'
import { type UserNote, userNotes } from '#shared/contract/user-notes.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useFormDraft, useReopenedForm } from '#web/platform/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PlainText } from '#web/ui/plain-text.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

interface UserNotesProps {
  userId: string
  notes: readonly UserNote[]
}

/** Administrators' notes on a user, who never sees them. */
export function UserNotesSection({ userId, notes }: UserNotesProps) {
  const [edited, setEdited] = useState<{ note: UserNote | null } | null>(null)
  const [deleted, setDeleted] = useState<UserNote | null>(null)
  // The draft of a new note is kept under the user.
  useReopenedForm('note', {
    items: [{ _id: userId, note: null }, ...notes.map((note) => ({ _id: note._id, note }))],
    open: (item) => item && setEdited({ note: item.note }),
  })
  return (
    <UserSection
      title={t('Notes')}
      action={
        <Button small variant="secondary" onClick={() => setEdited({ note: null })}>
          {t('Add a note')}
        </Button>
      }
    >
      <p className="mb-3 text-[0.9375rem] text-muted">{t('Only administrators see these notes.')}</p>
      {notes.length === 0 ? (
        <EmptySectionText>{t('There is no note yet.')}</EmptySectionText>
      ) : (
        <ul className="grid gap-3">
          {notes.map((note) => (
            <li key={note._id} className="flex items-start gap-2 border-t border-line pt-3">
              <div className="min-w-0 flex-1">
                <PlainText text={note.text} />
                <p className="text-[0.9375rem] text-muted">{writtenText(note)}</p>
              </div>
              <IconButton icon={Pencil} label={t('Edit the note')} onClick={() => setEdited({ note })} />
              <IconButton icon={Trash2} label={t('Delete the note')} onClick={() => setDeleted(note)} />
            </li>
          ))}
        </ul>
      )}
      {edited && <NoteDialog userId={userId} note={edited.note} onClose={() => setEdited(null)} />}
      {deleted && <DeleteNoteDialog userId={userId} note={deleted} onClose={() => setDeleted(null)} />}
    </UserSection>
  )
}

function writtenText({ author, createdAt, changedAt }: UserNote): string {
  const values = { name: author ?? t('A former administrator'), time: formatIst(changedAt ?? createdAt) }
  return changedAt ? t('{name}, changed {time}', values) : t('{name}, {time}', values)
}

interface NoteDialogProps {
  userId: string
  /** Null for a new note. */
  note: UserNote | null
  onClose: () => void
}

const noteForm = z.required(userNotes.create.body)

function NoteDialog({ userId, note, onClose }: NoteDialogProps) {
  const save = useSaveNote(userId)
  const form = useForm({
    defaultValues: { text: note?.text ?? '' },
    resolver: standardSchemaResolver(noteForm),
  })
  const { register, handleSubmit, formState } = form
  useFormDraft(form, { form: 'note', itemId: note?._id ?? userId })
  return (
    <Dialog open onClose={onClose} title={note ? t('Edit the note') : t('Add a note')}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) =>
          void handleSubmit(({ text }) => save.mutate({ note, text }, { onSuccess: onClose }))(event)
        }
      >
        <TextAreaField label={t('Note')} required error={formState.errors.text?.message} {...register('text')} />
        {save.error && <ErrorText>{messageOf(save.error, t('Failed to save the note.'))}</ErrorText>}
        <FormActions
          saveLabel={t('Save note')}
          isSaving={save.isPending}
          isDirty={formState.isDirty}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

function DeleteNoteDialog({ userId, note, onClose }: NoteDialogProps & { note: UserNote }) {
  const remove = useDeleteNote(userId)
  return (
    <ConfirmDialog
      open
      title={t('Delete the note?')}
      question={t('The note is deleted for good.')}
      confirmLabel={t('Delete')}
      busy={remove.isPending}
      busyLabel={t('Deleting...')}
      error={remove.error && messageOf(remove.error, t('Failed to delete the note.'))}
      onConfirm={() => remove.mutate(note, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}
