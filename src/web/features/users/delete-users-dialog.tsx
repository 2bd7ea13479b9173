import { BulkProgress, BulkResult } from './bulk-result.tsx'
import { useDeleteUsers } from './bulk-users.hooks.ts'
import type { AdminUser } from '#shared/contract/users.ts'
import { t, tn } from '#web/i18n/t.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useState } from 'react'

interface DeleteUsersDialogProps {
  users: readonly AdminUser[]
  /** Nothing was done. */
  onCancel: () => void
  onDone: () => void
}

/** Deletes several users, after the same question as for one. */
export function DeleteUsersDialog({ users, onCancel, onDone }: DeleteUsersDialogProps) {
  const { state, remove } = useDeleteUsers()
  const [targets] = useState(users)
  // After a failure some of it may have been done: the rows that were chosen are out of date.
  const close = state.step === 'ASK' && state.error === null ? onCancel : onDone
  const title = tn(targets.length, { one: 'Delete {count} user', other: 'Delete {count} users' })
  if (state.step !== 'ASK') {
    return (
      <Dialog open onClose={close} title={title}>
        {state.step === 'RUNNING' ? (
          <BulkProgress label={t('Deleting...')} progress={state.progress} />
        ) : (
          <BulkResult
            outcomes={state.outcomes}
            doneText={(count) => tn(count, { one: '{count} user was deleted.', other: '{count} users were deleted.' })}
            onClose={close}
          />
        )}
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      open
      isOpenedByClick
      title={title}
      question={tn(targets.length, {
        one: 'Are you sure you want to permanently delete this user? This action cannot be undone.',
        other: 'Are you sure you want to permanently delete these {count} users? This action cannot be undone.',
      })}
      confirmLabel={title}
      error={state.error}
      onConfirm={() => void remove(targets)}
      onCancel={close}
    >
      <ul className="mt-4 max-h-60 overflow-y-auto rounded-field border border-line px-4 py-2">
        {targets.map(({ _id, name, email }) => (
          <li key={_id} className="py-1 wrap-anywhere">
            {name} <span className="text-muted">{email}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
