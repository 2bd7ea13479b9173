import { BulkActions } from './bulk-actions.tsx'
import { useChosenUsers } from './chosen-users.hooks.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserFilterChips } from './user-filter-chips.tsx'
import { UserFilterFields } from './user-filter-fields.tsx'
import { useUserFilters } from './user-filters.hooks.ts'
import { useUsers } from './users.hooks.ts'
import { UsersImportExport } from './users-import-export.tsx'
import { UsersTable } from './users-table.tsx'
import type { AdminUser } from '#shared/contract/users.ts'
import { formatCount } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import { useMay } from '#web/platform/permissions.ts'
import { useReopenedForm } from '#web/platform/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { SearchField } from '#web/ui/filter-fields.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'

/** All users with role, plan and status (specification §2 Users). */
export function UsersScreen() {
  const url = useUserFilters()
  const list = useUsers(url)
  const chosen = useChosenUsers(JSON.stringify(url.filters))
  const mayWrite = useMay('members.write')
  const [openForm, setOpenForm] = useState<{ user: AdminUser | null } | null>(null)
  const [userToDelete, setUserToDelete] = useState<AdminUser | null>(null)
  useReopenedForm('user', { items: list.items, open: (user) => setOpenForm({ user }) })
  const { total } = list
  return (
    <>
      <title>{t('User Management – Sadhana')}</title>
      <ScreenHeader
        title={t('User Management')}
        action={
          mayWrite && (
            <Button onClick={() => setOpenForm({ user: null })}>
              <UserPlus aria-hidden size={20} />
              {t('Add New User')}
            </Button>
          )
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="w-full sm:w-96">
          <SearchField
            label={t('Search users')}
            placeholder={t('Search by name or email...')}
            initial={url.search}
            onSearch={(text) => url.setFilter('search', text)}
          />
        </div>
        <div className="flex flex-1 flex-wrap items-center gap-x-2">
          <p role="status" className="text-[0.9375rem] text-muted tabular-nums">
            {total !== undefined && (url.isFiltered ? foundText(total) : countText(total))}
          </p>
          {url.filterCount > 0 && (
            <Button small variant="quiet" onClick={url.clearFilters}>
              {t('Clear filters')}
            </Button>
          )}
        </div>
        <UsersImportExport
          filters={url.filters}
          isFiltered={url.isFiltered}
          hasAny={total !== undefined && total > 0}
        />
      </div>
      <UserFilterFields {...url} />
      <UserFilterChips {...url} />
      <ListPanel
        list={list}
        loadingText={t('Loading users...')}
        failedFallback={t('Failed to fetch users.')}
        empty={
          <EmptyState
            title={t('No Users Found')}
            {...(url.isFiltered && { text: t('Try adjusting your search criteria.') })}
            drawing={<Lotus />}
          />
        }
      >
        {(users) => (
          <UsersTable
            users={users}
            sort={url.sort}
            onSort={(sort) => url.setFilter('sort', sort === 'NEWEST' ? '' : sort)}
            isChosen={chosen.isChosen}
            onChoose={chosen.toggle}
            onEdit={(user) => setOpenForm({ user })}
            onDelete={setUserToDelete}
          />
        )}
      </ListPanel>
      <BulkActions chosen={chosen} filters={url.filters} loaded={list.items} total={total ?? 0} />
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
