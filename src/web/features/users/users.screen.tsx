import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { UserDialog } from './user-dialog.tsx'
import { useUsers } from './users.hooks.ts'
import { UsersTable } from './users-table.tsx'
import { useExportUsers } from './export-users.hooks.ts'
import type { AdminUser } from '#shared/contract/users.ts'
import { formatCount } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import { useReopenedForm } from '#web/platform/use-form-draft.ts'
import { useUrlSearch } from '#web/platform/url-filters.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { SearchField } from '#web/ui/filter-fields.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { screens } from '#shared/screens.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { UserPlus, Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'

/** All users with role, plan and status (specification §2 Users). */
export function UsersScreen() {
  const { search, setSearch } = useUrlSearch()
  const list = useUsers(search)
  const [openForm, setOpenForm] = useState<{ user: AdminUser | null } | null>(null)
  const [userToDelete, setUserToDelete] = useState<AdminUser | null>(null)
  useReopenedForm('user', { items: list.items, open: (user) => setOpenForm({ user }) })
  const total = list.data?.pages[0]?.total
  return (
    <>
      <title>{t('User Management – Sadhana')}</title>
      <ScreenHeader
        title={t('User Management')}
        action={
          <Button onClick={() => setOpenForm({ user: null })}>
            <UserPlus aria-hidden size={20} />
            {t('Add New User')}
          </Button>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="w-full sm:w-96">
          <SearchField
            label={t('Search users')}
            placeholder={t('Search by name or email...')}
            initial={search}
            onSearch={setSearch}
          />
        </div>
        <p role="status" className="flex-1 text-[0.9375rem] text-muted tabular-nums">
          {total !== undefined && (search ? foundText(total) : countText(total))}
        </p>
        <UsersImportExport search={search} hasAny={total !== undefined && total > 0} />
      </div>
      <ListPanel
        list={list}
        loadingText={t('Loading users...')}
        failedFallback={t('Failed to fetch users.')}
        empty={
          <EmptyState
            title={t('No Users Found')}
            {...(search && { text: t('Try adjusting your search criteria.') })}
            drawing={<Lotus />}
          />
        }
      >
        {(users) => <UsersTable users={users} onEdit={(user) => setOpenForm({ user })} onDelete={setUserToDelete} />}
      </ListPanel>
      {openForm && <UserDialog user={openForm.user} onClose={() => setOpenForm(null)} />}
      {userToDelete && <DeleteUserDialog user={userToDelete} onClose={() => setUserToDelete(null)} />}
    </>
  )
}

function countText(total: number): string {
  return total === 1 ? t('1 user') : t('{count} users', { count: formatCount(total) })
}

function foundText(total: number): string {
  return t('{count} found', { count: formatCount(total) })
}

/** Exports the list as a file, and links to the import. */
function UsersImportExport({ search, hasAny }: { search: string; hasAny: boolean }) {
  const { progress, start, cancel } = useExportUsers(search)
  if (progress !== null) {
    return (
      <div className="flex min-h-11 w-full items-center gap-3 sm:w-64">
        <ProgressBar value={progress} label={t('Exporting users')} />
        <Button small variant="quiet" onClick={cancel}>
          {t('Cancel')}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button small variant="secondary" disabled={!hasAny} onClick={() => void start()}>
        <Download aria-hidden size={18} />
        {search ? t('Export found') : t('Export')}
      </Button>
      <Link to={screens.adminUsersImport} className={buttonClass({ variant: 'secondary', small: true })}>
        <Upload aria-hidden size={18} />
        {t('Import')}
      </Link>
    </div>
  )
}
