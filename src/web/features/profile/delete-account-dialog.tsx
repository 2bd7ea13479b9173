import { useDeleteAccount } from './me.hooks.ts'
import { ACCOUNT_DELETION_WORD } from '#shared/contract/me.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, useKeepDialogOpen } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { type FormEvent, useState } from 'react'

interface DeleteAccountDialogProps {
  open: boolean
  onClose: () => void
}

/** Explains what is deleted and what is kept, and asks for a typed confirmation. */
export function DeleteAccountDialog({ open, onClose }: DeleteAccountDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t('Delete my account')} role="alertdialog">
      <DeleteAccountForm onCancel={onClose} />
    </Dialog>
  )
}

function DeleteAccountForm({ onCancel }: { onCancel: () => void }) {
  const { user } = useSession()
  const deletion = useDeleteAccount()
  useKeepDialogOpen(deletion.isPending)
  const [word, setWord] = useState('')
  const [isWordWrong, setWordWrong] = useState(false)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const isTyped = isDeletionWord(word)
    setWordWrong(!isTyped)
    if (isTyped) deletion.mutate()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <ul className="grid list-disc gap-2 pl-5">
        {user?.currentPlan && (
          <li className="font-semibold">
            {t('Your {plan} plan ends at once. Nothing is paid back.', { plan: t(user.currentPlan.planName) })}
          </li>
        )}
        <li>{t('Your name, your progress, your messages to us, our emails to you and the newsletter are deleted.')}</li>
        <li>{t('You are signed out on every device.')}</li>
        <li>
          {t(
            'The law wants us to keep payments. They stay without your name, but receipts that were written for you keep it.',
          )}
        </li>
      </ul>
      <TextField
        label={t('To confirm, type {word}', { word: t(ACCOUNT_DELETION_WORD) })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={word}
        error={isWordWrong ? t('Please type {word} to confirm.', { word: t(ACCOUNT_DELETION_WORD) }) : undefined}
        onChange={({ target }) => setWord(target.value)}
      />
      {deletion.isError && <ErrorText>{messageOf(deletion.error, t('Your account could not be deleted.'))}</ErrorText>}
      <div className="grid gap-3 sm:flex sm:justify-end">
        <Button variant="secondary" disabled={deletion.isPending} onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button
          type="submit"
          variant="danger"
          className="max-sm:order-first"
          busy={deletion.isPending || deletion.isSuccess}
          busyLabel={t('Deleting…')}
        >
          {t('Delete for good')}
        </Button>
      </div>
    </form>
  )
}

/** The word in either script; a Hindi keyboard has no Latin letters, and many write the nasal sign in another way. */
function isDeletionWord(typed: string): boolean {
  const word = typed.trim().normalize('NFC')
  return word.toUpperCase() === ACCOUNT_DELETION_WORD || ['हटाएँ', 'हटाएं', 'हटायें'].includes(word)
}
