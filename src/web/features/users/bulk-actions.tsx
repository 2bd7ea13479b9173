import { useMatchingUsers } from './bulk-users.hooks.ts'
import type { useChosenUsers } from './chosen-users.hooks.ts'
import { DeleteUsersDialog } from './delete-users-dialog.tsx'
import { useExportUsers } from './export-users.hooks.ts'
import { ExtendPlansDialog } from './extend-plans-dialog.tsx'
import type { UserListFilters } from './user-filters.hooks.ts'
import type { AdminUser } from '#shared/contract/users.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useMay } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectionBar } from '#web/ui/selection-bar.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { CalendarPlus, Download, Trash2 } from 'lucide-react'
import { useState } from 'react'

interface BulkActionsProps {
  chosen: ReturnType<typeof useChosenUsers>
  filters: UserListFilters
  loaded: readonly AdminUser[]
  /** How many match, also on pages that are not loaded. */
  total: number
}

/** The bar with what can be done with the chosen users, or with all that match. */
export function BulkActions({ chosen, filters, loaded, total }: BulkActionsProps) {
  const [mayExtend, mayExport, mayDelete] = [
    useMay('members.extend'),
    useMay('members.export'),
    useMay('members.delete'),
  ]
  const [openDialog, setOpenDialog] = useState<'EXTEND' | 'DELETE' | null>(null)
  const { users, isAll } = chosen
  const exporting = useExportUsers(isAll ? { filters } : { filters, ids: [...users.keys()] })
  const count = isAll ? total : users.size
  const cancel = () => setOpenDialog(null)
  const done = () => {
    setOpenDialog(null)
    chosen.clear()
  }
  const dialog = { onCancel: cancel, onDone: done }
  return (
    <>
      {count > 0 && (
        <SelectionBar
          label={t('Chosen users')}
          count={count}
          isAll={isAll}
          listed={
            !isAll && users.size < loaded.length
              ? { count: loaded.length, choose: () => chosen.choose(loaded) }
              : undefined
          }
          matching={!isAll && users.size < total ? { count: total, choose: chosen.chooseAll } : undefined}
          onClear={chosen.clear}
        >
          {mayExtend && (
            <Button small variant="secondary" aria-label={t('Extend plans')} onClick={() => setOpenDialog('EXTEND')}>
              <CalendarPlus aria-hidden size={18} />
              {t('Extend')}
            </Button>
          )}
          {mayExport && (
            <Button
              small
              variant="secondary"
              aria-label={t('Export chosen')}
              busy={exporting.progress !== null}
              busyLabel={t('Exporting...')}
              onClick={() => void exporting.start()}
            >
              <Download aria-hidden size={18} />
              {t('Export')}
            </Button>
          )}
          {!isAll && mayDelete && (
            <Button small variant="secondary" aria-label={t('Delete chosen')} onClick={() => setOpenDialog('DELETE')}>
              <Trash2 aria-hidden size={18} />
              {t('Delete')}
            </Button>
          )}
        </SelectionBar>
      )}
      {openDialog === 'EXTEND' &&
        (isAll ? (
          <ExtendMatchingDialog filters={filters} {...dialog} />
        ) : (
          <ExtendPlansDialog users={[...users.values()]} {...dialog} />
        ))}
      {openDialog === 'DELETE' && <DeleteUsersDialog users={[...users.values()]} {...dialog} />}
    </>
  )
}

interface ExtendMatchingDialogProps {
  filters: UserListFilters
  onCancel: () => void
  onDone: () => void
}

/** Reads everybody who matches first, so that the dialog says how many get the days. */
function ExtendMatchingDialog({ filters, onCancel, onDone }: ExtendMatchingDialogProps) {
  const matching = useMatchingUsers(filters)
  if (matching.data) return <ExtendPlansDialog users={matching.data} onCancel={onCancel} onDone={onDone} />
  return (
    <Dialog open onClose={onCancel} title={t('Extend plans')}>
      {matching.isPending ? (
        <Loading text={t('Loading users...')} />
      ) : (
        <ErrorState
          title={t('An Error Occurred')}
          message={messageOf(matching.error, t('Failed to fetch users.'))}
          isRetrying={matching.isFetching}
          onRetry={() => void matching.refetch()}
        />
      )}
    </Dialog>
  )
}
