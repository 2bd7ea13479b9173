import { countGraphemes } from '#shared/domain/live-room.ts'
import { MAX_NOTE_LENGTH } from '#shared/domain/notes.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { type FormEvent, type KeyboardEvent, useState } from 'react'

interface NoteTextFormProps {
  label: string
  text: string
  onText: (text: string) => void
  saveLabel: string
  busy?: boolean
  /** What the server said. */
  error?: string | null
  /** Whether a note without a text can be saved: it becomes a bookmark. */
  mayBeEmpty?: boolean
  onSave: (text: string) => void
  onCancel?: () => void
}

/** The text of a note; Ctrl or Command with Enter saves it, too. */
export function NoteTextForm(props: NoteTextFormProps) {
  const { label, text, onText, saveLabel, busy = false, error = null, mayBeEmpty = false, onSave, onCancel } = props
  const [problem, setProblem] = useState<string | null>(null)

  function save(event: FormEvent | KeyboardEvent): void {
    event.preventDefault()
    const trimmed = text.trim()
    if (trimmed === '' && !mayBeEmpty) setProblem(t('Please write something first.'))
    else if (countGraphemes(trimmed) > MAX_NOTE_LENGTH) setProblem(t('Your note can have at most 1000 characters.'))
    else {
      setProblem(null)
      onSave(trimmed)
    }
  }

  return (
    <form noValidate onSubmit={save} className="grid gap-2">
      <TextAreaField
        label={label}
        rows={3}
        value={text}
        error={problem ?? error ?? undefined}
        onChange={({ target }) => {
          setProblem(null)
          onText(target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event)
          if (event.key === 'Escape' && onCancel) onCancel()
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" small busy={busy} busyLabel={t('One moment…')}>
          {saveLabel}
        </Button>
        {onCancel && (
          <Button variant="secondary" small disabled={busy} onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
