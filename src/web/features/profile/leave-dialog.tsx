import { useLeaving } from './me.hooks.ts'
import { LEAVING_WORD } from '#shared/contract/me.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, useHoldOpen } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { type FormEvent, useState } from 'react'

interface LeaveDialogProps {
  open: boolean
  onClose: () => void
}

/** Says what goes and what stays, and wants a word typed before it is done. */
export function LeaveDialog({ open, onClose }: LeaveDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t('Delete my account')} role="alertdialog">
      <LeaveForm onCancel={onClose} />
    </Dialog>
  )
}

function LeaveForm({ onCancel }: { onCancel: () => void }) {
  const { user } = useSession()
  const leaving = useLeaving()
  useHoldOpen(leaving.isPending)
  const [word, setWord] = useState('')
  const [isRefused, setRefused] = useState(false)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const isTyped = word.trim().toUpperCase() === LEAVING_WORD
    setRefused(!isTyped)
    if (isTyped) leaving.mutate()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <ul className="grid list-disc gap-2 pl-5">
        {user?.currentPlan && (
          <li className="font-semibold">
            {t('Your {plan} plan ends at once. Nothing is paid back.', { plan: t(user.currentPlan.planName) })}
          </li>
        )}
        <li>
          {t('Your name, your progress, your messages to us, our letters to you and the newsletter are deleted.')}
        </li>
        <li>{t('You are signed out on every device.')}</li>
        <li>
          {t(
            'The law wants us to keep payments. They stay without your name, but receipts that were written for you keep it.',
          )}
        </li>
      </ul>
      <TextField
        label={t('To confirm, type {word}', { word: LEAVING_WORD })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={word}
        error={isRefused ? t('Please type DELETE to confirm.') : undefined}
        onChange={({ target }) => setWord(target.value)}
      />
      {leaving.isError && <ErrorText>{messageOf(leaving.error, t('Your account could not be deleted.'))}</ErrorText>}
      <div className="grid gap-3 sm:flex sm:justify-end">
        <Button variant="secondary" disabled={leaving.isPending} onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button
          type="submit"
          variant="danger"
          className="max-sm:order-first"
          busy={leaving.isPending || leaving.isSuccess}
          busyLabel={t('Deleting…')}
        >
          {t('Delete for good')}
        </Button>
      </div>
    </form>
  )
}
