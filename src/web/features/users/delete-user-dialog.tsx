import { useDeleteUser } from './users.hooks.ts'
import type { AdminUser } from '#shared/contract/users.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface DeleteUserDialogProps {
  user: AdminUser
  onClose: () => void
  /** Called once the user is deleted. */
  onDeleted?: () => void
}

export function DeleteUserDialog({ user, onClose, onDeleted = onClose }: DeleteUserDialogProps) {
  const remove = useDeleteUser()
  return (
    <ConfirmDialog
      open
      title={t('Delete “{name}”', { name: user.name })}
      question={t('Are you sure you want to permanently delete this user? This action cannot be undone.')}
      confirmLabel={t('Delete')}
      busy={remove.isPending}
      busyLabel={t('Deleting...')}
      error={remove.error && messageOf(remove.error, t('Failed to delete user.'))}
      onConfirm={() => remove.mutate(user, { onSuccess: onDeleted })}
      onCancel={onClose}
    />
  )
}
