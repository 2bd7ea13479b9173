import { liveRoom } from '#shared/contract/live-room.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckboxField, TextField } from '#web/ui/fields.tsx'
import { type FormEvent, useState } from 'react'

interface ChatSettingsProps {
  open: boolean
  onClose: () => void
  name: string
  setName: (name: string) => Promise<void>
  isAnnouncing: boolean
  onAnnouncing: (isAnnouncing: boolean) => void
}

/** The name before one's messages, and whether a screen reader reads the chat out. */
export function ChatSettings({ open, onClose, ...settings }: ChatSettingsProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t('Chat settings')}>
      <SettingsForm onClose={onClose} {...settings} />
    </Dialog>
  )
}

function SettingsForm({ onClose, name, setName, isAnnouncing, onAnnouncing }: Omit<ChatSettingsProps, 'open'>) {
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const checked = liveRoom.setName.body.safeParse({ name: typed })
    setError(checked.error?.issues[0]?.message)
    if (!checked.success) return
    if (checked.data.name === name) {
      onClose()
      return
    }
    setSaving(true)
    try {
      await setName(checked.data.name)
      onClose()
    } catch (refusal) {
      setError(messageOf(refusal, t('This could not be saved.')))
      setSaving(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
      <TextField
        label={t('My name in the chat')}
        hint={t('Others see it before your messages.')}
        value={typed}
        error={error}
        autoComplete="nickname"
        onChange={({ target }) => setTyped(target.value)}
      />
      <CheckboxField
        label={t('Read new messages out')}
        hint={t('For screen readers. Switch it off to hear only the session.')}
        checked={isAnnouncing}
        onChange={({ target }) => onAnnouncing(target.checked)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={isSaving} busyLabel={t('Saving...')}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}
