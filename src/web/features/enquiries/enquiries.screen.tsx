import { EnquiriesTable } from './enquiries-table.tsx'
import { type EnquiryFilters, useEnquiries } from './enquiries.hooks.ts'
import { EnquiryDialog } from './enquiry-dialog.tsx'
import { KIND_LABELS, STATE_LABELS, STATES_BY_KIND } from './enquiry-labels.ts'
import { type Enquiry, enquiryKind, enquiryState } from '#shared/contract/enquiries.ts'
import { formatCount } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import { truncateSearch, useUrlFilters } from '#web/platform/url-filters.ts'
import { Lotus } from '#web/ui/drawings.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Empty } from '#web/ui/states.tsx'
import { useState } from 'react'

/** The messages of the contact form and the newsletter addresses, with their state (decisions §13). */
export function EnquiriesScreen() {
  const { filters, isAny, choose } = useEnquiryFilters()
  const list = useEnquiries(filters)
  const [opened, setOpened] = useState<Enquiry | null>(null)
  return (
    <>
      <title>{t('Enquiries – Sadhana')}</title>
      <ScreenHeader title={t('Enquiries')} text={t('What came in through the contact form and the newsletter.')} />
      <div className="mb-4 max-w-xl">
        <SearchField
          label={t('Search enquiries')}
          placeholder={t('Search by name, email or words...')}
          initial={filters.search ?? ''}
          onSearch={(text) => choose('search', text)}
        />
      </div>
      <div className="mb-3 grid grid-cols-2 gap-4 sm:max-w-xl">
        <SelectField
          label={t('Kind')}
          value={filters.kind ?? ''}
          onChange={({ target }) => choose('kind', target.value)}
          options={[
            { value: '', label: t('All kinds') },
            ...enquiryKind.options.map((value) => ({ value, label: KIND_LABELS[value]() })),
          ]}
        />
        <SelectField
          label={t('State')}
          value={filters.state ?? ''}
          onChange={({ target }) => choose('state', target.value)}
          options={[
            { value: '', label: t('All states') },
            ...STATES_BY_KIND[filters.kind ?? ''].map((value) => ({ value, label: STATE_LABELS[value]() })),
          ]}
        />
      </div>
      <p role="status" className="mb-3 min-h-6 text-muted tabular-nums">
        {list.total !== undefined && t('{count} found', { count: formatCount(list.total) })}
      </p>
      <ListPanel
        list={list}
        loadingText={t('Loading enquiries...')}
        failedTitle={t('An Error Occurred')}
        failedFallback={t('Failed to fetch enquiries.')}
        empty={<NoEnquiries isAny={isAny} />}
      >
        {(enquiries) => <EnquiriesTable enquiries={enquiries} onRead={setOpened} />}
      </ListPanel>
      {opened && <EnquiryDialog enquiry={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** The filters in the URL; invalid values are ignored, and so is a state that the chosen kind cannot have. */
function useEnquiryFilters() {
  const { choice, choose, isAny } = useUrlFilters(['search', 'kind', 'state'])
  const kind = enquiryKind.safeParse(choice('kind')).data
  const state = enquiryState.safeParse(choice('state')).data
  const isPossible = state !== undefined && STATES_BY_KIND[kind ?? ''].includes(state)
  const search = truncateSearch(choice('search'))
  const filters: EnquiryFilters = { ...(search && { search }), ...(kind && { kind }), ...(isPossible && { state }) }
  return { filters, isAny, choose }
}

function NoEnquiries({ isAny }: { isAny: boolean }) {
  const text = isAny
    ? t('Nothing matches these filters.')
    : t('Messages and newsletter addresses appear here as they come in.')
  return <Empty title={t('No Enquiries Found')} text={text} drawing={<Lotus />} />
}
