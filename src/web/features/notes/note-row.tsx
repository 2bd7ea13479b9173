import { NoteTextForm } from './note-text-form.tsx'
import { positionText } from './note-words.ts'
import { type ShownNote, useChangeNote, useRemoveNote } from './notes.hooks.ts'
import { getNotesSync } from './notes-sync.ts'
import { t } from '#web/i18n/t.ts'
import { isRefused, messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PlainText } from '#web/ui/plain-text.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { Bookmark, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface NoteRowProps {
  shown: ShownNote
  /** Opens the note's position: a button beside the player, a link elsewhere. */
  opener: ReactNode
}

/** One note with its position; its text can be changed, and it can be deleted. */
export function NoteRow({ shown, opener }: NoteRowProps) {
  const [isEditing, setEditing] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const { note } = shown
  const position = positionText(note)
  const isUnreadable = shown.state === 'KEPT' && shown.note.isUnreadable
  return (
    <li className="grid gap-1 border-t border-line py-3 first:border-t-0">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1">{opener}</span>
        {shown.state === 'KEPT' && !isUnreadable && (
          <IconButton
            icon={Pencil}
            label={t('Change the note at {position}', { position })}
            onClick={() => setEditing(true)}
          />
        )}
        <IconButton
          icon={Trash2}
          label={t('Delete the note at {position}', { position })}
          onClick={() => setDeleting(true)}
        />
      </div>
      {isEditing && shown.state === 'KEPT' ? (
        <NoteEditor note={shown.note} onDone={() => setEditing(false)} />
      ) : isUnreadable ? (
        <p className="text-muted">{t('This note cannot be read at the moment. We keep it; please write to us.')}</p>
      ) : note.text === '' ? (
        <p className="flex items-center gap-2 text-muted">
          <Bookmark aria-hidden size={17} />
          {t('Bookmark')}
        </p>
      ) : (
        <PlainText text={note.text} className="wrap-anywhere" />
      )}
      {shown.state === 'WAITING' && <WaitingLine {...shown.note} />}
      <DeleteNoteDialog open={isDeleting} shown={shown} onClose={() => setDeleting(false)} />
    </li>
  )
}

function WaitingLine({ clientId, problem }: { clientId: string; problem: string | null }) {
  if (problem === null)
    return (
      <p className="text-sm text-muted">{t('Kept on this device; it is sent as soon as there is a connection.')}</p>
    )
  return (
    <div className="grid justify-items-start gap-1">
      <ErrorText>{problem}</ErrorText>
      <Button variant="secondary" small onClick={() => getNotesSync().retry(clientId)}>
        {t('Retry')}
      </Button>
    </div>
  )
}

type KeptNote = Extract<ShownNote, { state: 'KEPT' }>['note']

function NoteEditor({ note, onDone }: { note: KeptNote; onDone: () => void }) {
  const [text, setText] = useState(note.text)
  const [version, setVersion] = useState(note.version)
  const change = useChangeNote()
  const isConflict = isRefused(change.error) && version !== note.version
  return (
    <>
      <NoteTextForm
        label={t('Your note')}
        text={text}
        onText={setText}
        saveLabel={t('Save')}
        busy={change.isPending}
        error={change.isError ? messageOf(change.error, t('Your note could not be saved. It is still here.')) : null}
        mayBeEmpty
        onSave={(next) => change.mutate({ id: note._id, text: next, version }, { onSuccess: onDone })}
        onCancel={onDone}
      />
      {isConflict && (
        <div className="grid gap-2 rounded-card border border-line bg-surface p-3">
          <p className="text-muted">{t('On another device it now says:')}</p>
          <PlainText text={note.text || t('Bookmark')} className="wrap-anywhere" />
          <Button
            variant="secondary"
            small
            className="justify-self-start"
            onClick={() => {
              setVersion(note.version)
              change.reset()
            }}
          >
            {t('Keep what I wrote')}
          </Button>
        </div>
      )}
    </>
  )
}

function DeleteNoteDialog({ open, shown, onClose }: { open: boolean; shown: ShownNote; onClose: () => void }) {
  const removal = useRemoveNote()
  function remove(): void {
    if (shown.state === 'KEPT') return removal.mutate(shown.note._id, { onSuccess: onClose })
    getNotesSync().discard(shown.note.clientId)
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('Delete this note?')}
      question={t('It cannot be restored.')}
      confirmLabel={t('Delete note')}
      busy={removal.isPending}
      busyLabel={t('Deleting…')}
      error={removal.isError ? messageOf(removal.error, t('The note could not be deleted.')) : null}
      isOpenedByClick
      onConfirm={remove}
      onCancel={onClose}
    />
  )
}
