import type { ContentFilters } from './content-list.ts'
import type { ListOrder } from '#shared/contract/fields.ts'
import { DISPLAY_STATES, type DisplayState } from '#shared/domain/publishing.ts'
import { t } from '#web/i18n/t.ts'
import { useUrlFilters } from '#web/platform/url-filters.ts'
import { SelectField } from '#web/ui/fields.tsx'

/** The status and order of a list in the URL; what somebody wrote there by hand and is unknown counts as not chosen. */
export function useContentFilters(): Partial<ContentFilters> {
  const { getFilter } = useUrlFilters(['status', 'order'])
  const status = DISPLAY_STATES.find((state) => state === getFilter('status'))
  const order = ORDERS.find((each) => each === getFilter('order'))
  return { ...(status && { status }), ...(order && { order }) }
}

/** Selects the status and the order of a list. */
export function ContentFilterFields({ defaultOrder }: { defaultOrder: ListOrder }) {
  const { setFilter } = useUrlFilters(['status', 'order'])
  const { status = '', order = defaultOrder } = useContentFilters()
  return (
    <>
      <SelectField
        label={t('Status')}
        value={status}
        onChange={({ target }) => setFilter('status', target.value)}
        options={[
          { value: '', label: t('All') },
          ...DISPLAY_STATES.map((value) => ({ value, label: STATE_LABELS[value]() })),
        ]}
      />
      <SelectField
        label={t('Sort')}
        value={order}
        onChange={({ target: { value } }) => setFilter('order', value === defaultOrder ? '' : value)}
        options={ORDERS.map((value) => ({ value, label: ORDER_LABELS[value]() }))}
      />
    </>
  )
}

const ORDERS: readonly ListOrder[] = ['newest', 'oldest']

const ORDER_LABELS: Record<ListOrder, () => string> = {
  newest: () => t('Newest first'),
  oldest: () => t('Oldest first'),
}

const STATE_LABELS: Record<DisplayState, () => string> = {
  PUBLISHED: () => t('Published'),
  SCHEDULED: () => t('Scheduled'),
  DRAFT: () => t('Draft'),
}
