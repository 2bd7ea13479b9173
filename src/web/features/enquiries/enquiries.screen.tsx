import { EnquiriesTable } from './enquiries-table.tsx'
import { type EnquiryFilters, useEnquiries, useMarkEnquiry } from './enquiries.hooks.ts'
import { ENQUIRY_KIND_LABELS, ENQUIRY_STATE_LABELS, STATES_BY_KIND } from './enquiry-labels.ts'
import { type Enquiry, enquiryKind, enquiryState } from '#shared/contract/enquiries.ts'
import { t } from '#web/i18n/t.ts'
import { truncateSearch, useUrlFilters } from '#web/platform/url-filters.ts'
import { Lotus } from '#web/ui/drawings.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { SearchField } from '#web/ui/filter-fields.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { formatIst } from '#shared/domain/ist.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { useState } from 'react'

/** The messages of the contact form and the newsletter addresses, with their state (product decisions §13). */
export function EnquiriesScreen() {
  const { filters, isFiltered, setFilter } = useEnquiryFilters()
  const list = useEnquiries(filters)
  const [openEnquiry, setOpenEnquiry] = useState<Enquiry | null>(null)
  return (
    <>
      <title>{t('Enquiries – Sadhana')}</title>
      <ScreenHeader title={t('Enquiries')} text={t('What came in through the contact form and the newsletter.')} />
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
        {(enquiries) => <EnquiriesTable enquiries={enquiries} onRead={setOpenEnquiry} />}
      </ListPanel>
      {openEnquiry && <EnquiryDialog enquiry={openEnquiry} onClose={() => setOpenEnquiry(null)} />}
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

/** One message, with buttons to answer it by email and to mark it as answered. */
function EnquiryDialog({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const mark = useMarkEnquiry()
  const { name, email, subject, message, state, createdAt } = enquiry
  const isNew = state === 'NEW'
  const answer = `mailto:${email}?subject=${encodeURIComponent(t('Re: {subject}', { subject }))}`
  return (
    <Dialog open onClose={onClose} title={subject}>
      <p className="text-muted">
        {name} · <EmailAddress>{email}</EmailAddress> · {formatIst(createdAt)}
      </p>
      <p className="mt-4 break-words whitespace-pre-wrap">{message}</p>
      <div className="mt-6 grid gap-3 sm:flex sm:justify-end">
        <a href={answer} className={buttonClass({ variant: 'secondary' })}>
          {t('Answer by email')}
        </a>
        <Button
          className="max-sm:order-first"
          busy={mark.isPending}
          busyLabel={t('Saving...')}
          onClick={() => mark.mutate({ enquiry, state: isNew ? 'ANSWERED' : 'NEW' }, { onSuccess: onClose })}
        >
          {isNew ? t('Mark as answered') : t('Mark as new')}
        </Button>
      </div>
    </Dialog>
  )
}
