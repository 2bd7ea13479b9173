import { KIND_LABELS, STATE_LABELS } from './message-labels.ts'
import { type MessageFilters, useMessages } from './messages.hooks.ts'
import { MessagesTable } from './messages-table.tsx'
import { MESSAGE_KINDS, MESSAGE_STATES } from '#shared/domain/messages.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { truncateSearch, useUrlFilters } from '#web/platform/url-filters.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { SearchField } from '#web/ui/filter-fields.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'

/** What is said to many members at once: drafts, what is on its way, and what was sent. */
export function MessagesScreen() {
  const { filters, isFiltered, setFilter } = useMessageFilters()
  const list = useMessages(filters)
  return (
    <>
      <title>{t('Messages – Sadhana')}</title>
      <ScreenHeader
        title={t('Messages')}
        text={t('Announcements and news to many members at once, in the language of each.')}
        action={
          <Link to={screens.adminNewMessage} className={buttonClass()}>
            <Plus aria-hidden size={20} />
            {t('Write a message')}
          </Link>
        }
      />
      <div className="mb-4 max-w-xl">
        <SearchField
          label={t('Search messages')}
          placeholder={t('Search by subject...')}
          initial={filters.search ?? ''}
          onSearch={(text) => setFilter('search', text)}
        />
      </div>
      <div className="mb-3 grid grid-cols-2 gap-4 sm:max-w-xl">
        <SelectField
          label={t('State')}
          value={filters.state ?? ''}
          onChange={({ target }) => setFilter('state', target.value)}
          options={[
            { value: '', label: t('All states') },
            ...MESSAGE_STATES.map((value) => ({ value, label: STATE_LABELS[value]() })),
          ]}
        />
        <SelectField
          label={t('Kind')}
          value={filters.kind ?? ''}
          onChange={({ target }) => setFilter('kind', target.value)}
          options={[
            { value: '', label: t('All kinds') },
            ...MESSAGE_KINDS.map((value) => ({ value, label: KIND_LABELS[value]() })),
          ]}
        />
      </div>
      <ListPanel
        isCounted
        list={list}
        loadingText={t('Loading messages...')}
        failedFallback={t('Failed to fetch messages.')}
        empty={<NoMessages isFiltered={isFiltered} />}
      >
        {(found) => <MessagesTable messages={found} />}
      </ListPanel>
    </>
  )
}

/** The filters in the URL; invalid values are ignored. */
function useMessageFilters() {
  const { getFilter, setFilter, isFiltered } = useUrlFilters(['search', 'kind', 'state'])
  const kind = MESSAGE_KINDS.find((each) => each === getFilter('kind'))
  const state = MESSAGE_STATES.find((each) => each === getFilter('state'))
  const search = truncateSearch(getFilter('search'))
  const filters: MessageFilters = { ...(search && { search }), ...(kind && { kind }), ...(state && { state }) }
  return { filters, isFiltered, setFilter }
}

function NoMessages({ isFiltered }: { isFiltered: boolean }) {
  const text = isFiltered
    ? t('Nothing matches these filters.')
    : t(
        'Write a message, choose which members it is for, look at it as they will, and send it to yourself first. Nothing goes out before you type how many members get it.',
      )
  return <EmptyState title={t('No Messages Found')} text={text} drawing={<Lotus />} />
}
