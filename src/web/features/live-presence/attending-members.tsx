import { useAttendingMembers } from './attendance.hooks.ts'
import type { AttendingMember } from '#shared/contract/attendance.ts'
import { formatIstTime } from '#shared/domain/ist.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { useMay } from '#web/platform/permissions.ts'
import { truncateSearch, useUrlSearch } from '#web/platform/url-filters.ts'
import { ScreenLink } from '#web/platform/screen-link.tsx'
import { SearchField } from '#web/ui/filter-fields.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useId } from 'react'

/** Who came to a session, with a search. */
export function AttendingMembers({ streamId }: { streamId: string }) {
  const { search, setSearch } = useUrlSearch()
  const list = useAttendingMembers(streamId, truncateSearch(search))
  const mayReadMembers = useMay('members.read')
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4 text-xl">
        {t('Who came')}
      </h2>
      <div className="mb-3 max-w-xl">
        <SearchField
          label={mayReadMembers ? t('Search by name or email') : t('Search by name')}
          placeholder={mayReadMembers ? t('Name or email...') : t('Name...')}
          initial={search}
          onSearch={setSearch}
        />
      </div>
      <ListPanel
        isCounted
        list={list}
        loadingText={t('Loading members...')}
        failedFallback={t('Failed to fetch the members.')}
        empty={
          search ? (
            <EmptyState title={t('Nobody was found.')} text={t('Nothing matches this search.')} />
          ) : (
            <EmptyState
              title={t('Nobody is listed.')}
              text={t('Members under 18, and those who have deleted their account, are only counted.')}
            />
          )
        }
      >
        {(members) => (
          <Table caption={t('Who came')} rows={members} rowKey={({ _id }) => _id} columns={memberColumns()} />
        )}
      </ListPanel>
    </section>
  )
}

function memberColumns(): Column<AttendingMember>[] {
  return [
    {
      header: t('Member'),
      cell: ({ _id, name, email }) => (
        <>
          <span className="block font-semibold">
            <ScreenLink to={screens.adminUser(_id)} className="hover:underline">
              {name}
            </ScreenLink>
          </span>
          {email !== null && <span className="block text-[0.9375rem] break-all text-muted">{email}</span>}
        </>
      ),
    },
    { header: t('Came'), cell: ({ joinedAt }) => formatIstTime(joinedAt), className: 'md:whitespace-nowrap' },
    { header: t('Left'), cell: ({ leftAt }) => formatIstTime(leftAt), className: 'md:whitespace-nowrap' },
    { header: t('Minutes'), cell: ({ minutes }) => minutes, isAmount: true },
    {
      header: t('To the end'),
      cell: ({ stayedToEnd }) => (stayedToEnd === null ? '–' : stayedToEnd ? t('Yes') : t('No')),
    },
  ]
}
