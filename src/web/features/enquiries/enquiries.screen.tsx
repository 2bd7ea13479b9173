import { EnquiriesTable } from './enquiries-table.tsx'
import { type EnquiryFilters, useEnquiries, useExportSubscribers } from './enquiries.hooks.ts'
import { EnquiryDialog } from './enquiry-dialog.tsx'
import { ENQUIRY_KIND_LABELS, ENQUIRY_STATE_LABELS, STATES_BY_KIND } from './enquiry-labels.ts'
import { enquiryKind, enquiryState } from '#shared/contract/enquiries.ts'
import { id } from '#shared/contract/fields.ts'
import { t } from '#web/i18n/t.ts'
import { useMay } from '#web/platform/permissions.ts'
import { truncateSearch, useUrlFilters } from '#web/platform/url-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { SearchField } from '#web/ui/filter-fields.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Download } from 'lucide-react'

/** The messages of the contact form and the newsletter addresses, with their state (product decisions §13). */
export function EnquiriesScreen() {
  const { filters, isFiltered, setFilter } = useEnquiryFilters()
  const list = useEnquiries(filters)
  const mayExport = useMay('members.export')
  const exporting = useExportSubscribers()
  const opened = useUrlFilters(['enquiry'])
  const openId = id.safeParse(opened.getFilter('enquiry')).data
  return (
    <>
      <title>{t('Enquiries – Sadhana')}</title>
      <ScreenHeader
        title={t('Enquiries')}
        text={t('What came in through the contact form and the newsletter.')}
        action={
          mayExport && (
            <Button
              variant="secondary"
              busy={exporting.isPending}
              busyLabel={t('Exporting...')}
              onClick={() => exporting.mutate()}
            >
              <Download aria-hidden size={20} />
              {t('Export newsletter')}
            </Button>
          )
        }
      />
      <div className="mb-4 max-w-xl">
        <SearchField
          label={t('Search enquiries')}
          placeholder={t('Search by name, email or words...')}
          initial={filters.search ?? ''}
          onSearch={(text) => setFilter('search', text)}
        />
      </div>
      <div className="mb-3 grid grid-cols-2 gap-4 sm:max-w-xl">
        <SelectField
          label={t('Kind')}
          value={filters.kind ?? ''}
          onChange={({ target }) => setFilter('kind', target.value)}
          options={[
            { value: '', label: t('All kinds') },
            ...enquiryKind.options.map((value) => ({ value, label: ENQUIRY_KIND_LABELS[value]() })),
          ]}
        />
        <SelectField
          label={t('State')}
          value={filters.state ?? ''}
          onChange={({ target }) => setFilter('state', target.value)}
          options={[
            { value: '', label: t('All states') },
            ...STATES_BY_KIND[filters.kind ?? ''].map((value) => ({ value, label: ENQUIRY_STATE_LABELS[value]() })),
          ]}
        />
      </div>
      <ListPanel
        isCounted
        list={list}
        loadingText={t('Loading enquiries...')}
        failedFallback={t('Failed to fetch enquiries.')}
        empty={<NoEnquiries isFiltered={isFiltered} />}
      >
        {(enquiries) => <EnquiriesTable enquiries={enquiries} onRead={({ _id }) => opened.setFilter('enquiry', _id)} />}
      </ListPanel>
      {openId && <EnquiryDialog key={openId} id={openId} onClose={() => opened.setFilter('enquiry', '')} />}
    </>
  )
}

/** The filters in the URL; invalid values are ignored, and so is a state that the chosen kind cannot have. */
function useEnquiryFilters() {
  const { getFilter, setFilter, isFiltered } = useUrlFilters(['search', 'kind', 'state'])
  const kind = enquiryKind.safeParse(getFilter('kind')).data
  const state = enquiryState.safeParse(getFilter('state')).data
  const isPossible = state !== undefined && STATES_BY_KIND[kind ?? ''].includes(state)
  const search = truncateSearch(getFilter('search'))
  const filters: EnquiryFilters = { ...(search && { search }), ...(kind && { kind }), ...(isPossible && { state }) }
  return { filters, isFiltered, setFilter }
}

function NoEnquiries({ isFiltered }: { isFiltered: boolean }) {
  const text = isFiltered
    ? t('Nothing matches these filters.')
    : t('Messages and newsletter addresses appear here as they come in.')
  return <EmptyState title={t('No Enquiries Found')} text={text} drawing={<Lotus />} />
}
