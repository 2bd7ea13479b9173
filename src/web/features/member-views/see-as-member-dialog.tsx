import { useStartMemberView } from './member-views.hooks.ts'
import { MAX_VIEW_REASON_LENGTH, MEMBER_VIEW_IN_MINUTES, MIN_VIEW_REASON_LENGTH } from '#shared/domain/member-views.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { memberViewHash } from '#web/platform/member-view.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useState } from 'react'

interface SeeAsMemberDialogProps {
  user: { _id: string; name: string }
  onClose: () => void
}

/** Asks why, then offers the member's pages in a tab of their own. */
export function SeeAsMemberDialog({ user, onClose }: SeeAsMemberDialogProps) {
  const start = useStartMemberView(user._id)
  const [reason, setReason] = useState('')
  const [isErrorShown, setErrorShown] = useState(false)
  const isTooShort = reason.trim().length < MIN_VIEW_REASON_LENGTH
  const view = start.data?.view
  return (
    <Dialog open onClose={onClose} title={t('See as {name}', { name: user.name })}>
      {view ? (
        <div className="grid gap-5">
          <p>
            {t('The pages of {name} are open for you for {minutes} minutes.', {
              name: user.name,
              minutes: MEMBER_VIEW_IN_MINUTES,
            })}
          </p>
          <a
            href={screens.dashboard + memberViewHash(view._id)}
            target="_blank"
            rel="noopener"
            className={buttonClass()}
            onClick={onClose}
          >
            {t('Open the pages in a new tab')}
          </a>
        </div>
      ) : (
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            setErrorShown(isTooShort)
            if (!isTooShort) start.mutate(reason)
          }}
        >
          <p>
            {t(
              'You see the pages as the member does, without what is private, and can change nothing. The member reads your name, the time and the reason in their profile.',
            )}
          </p>
          <TextAreaField
            label={t('Reason')}
            rows={3}
            maxLength={MAX_VIEW_REASON_LENGTH}
            value={reason}
            error={
              isErrorShown && isTooShort
                ? t('Please write the reason in at least 10 letters: the member will read it.')
                : undefined
            }
            onChange={({ target }) => setReason(target.value)}
          />
          {start.isError && <ErrorText>{messageOf(start.error, t('The view could not be begun.'))}</ErrorText>}
          <FormActions saveLabel={t('Begin')} isSaving={start.isPending} onCancel={onClose} isDirty={reason !== ''} />
        </form>
      )}
    </Dialog>
  )
}
