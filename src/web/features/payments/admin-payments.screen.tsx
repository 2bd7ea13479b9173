import { PaymentDialog } from './admin-payment-dialog.tsx'
import { FILTER_NAMES, filtersOf } from './admin-payment-filters.ts'
import { STATE_LABELS } from './admin-payment-labels.ts'
import { useExportPayments, usePayments } from './admin-payments.hooks.ts'
import { PaymentsTable } from './admin-payments-table.tsx'
import { WebhookHealth } from './admin-webhook-health.tsx'
import { id } from '#shared/contract/fields.ts'
import { formatCount } from '#shared/domain/money.ts'
import { PAYMENT_STATES } from '#shared/domain/payment-states.ts'
import { t } from '#web/i18n/t.ts'
import { useUrlFilters } from '#web/platform/url-filters.ts'
import { useUrlSearch } from '#web/platform/url-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Empty } from '#web/ui/states.tsx'
import { Download } from 'lucide-react'

/** Orders and payments: what was paid, what is open and why, and refunds (decisions §6). */
export function PaymentsScreen() {
  const { choice, choose, isAny } = useUrlFilters(FILTER_NAMES)
  const opened = useUrlFilters(['payment'])
  const { search, setSearch } = useUrlSearch()
  const filters = filtersOf(choice, search)
  const list = usePayments(filters)
  const exporting = useExportPayments()
  const openId = id.safeParse(opened.choice('payment')).data
  return (
    <>
      <title>{t('Payments – Sadhana')}</title>
      <ScreenHeader
        title={t('Payments')}
        text={t('What was ordered and paid, and what is open and why.')}
        action={
          <Button
            variant="secondary"
            busy={exporting.isPending}
            busyLabel={t('Exporting...')}
            onClick={() => exporting.mutate(filters)}
          >
            <Download aria-hidden size={20} />
            {t('Export CSV')}
          </Button>
        }
      />
      <WebhookHealth />
      <div className="mb-4 sm:w-96">
        <SearchField
          label={t('Search payments')}
          placeholder={t('Member, order or payment...')}
          initial={search}
          onSearch={setSearch}
        />
      </div>
      <div className="mb-3 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <div className="max-lg:col-span-2">
          <SelectField
            label={t('State')}
            value={choice('state')}
            onChange={({ target }) => choose('state', target.value)}
            options={[
              { value: '', label: t('All states') },
              ...PAYMENT_STATES.map((state) => ({ value: state, label: STATE_LABELS[state]() })),
            ]}
          />
        </div>
        <TextField
          label={t('From')}
          type="date"
          value={choice('from')}
          onChange={({ target }) => choose('from', target.value)}
        />
        <TextField
          label={t('To')}
          type="date"
          value={choice('to')}
          onChange={({ target }) => choose('to', target.value)}
        />
      </div>
      <p role="status" className="mb-3 min-h-6 text-muted tabular-nums">
        {list.total !== undefined && t('{count} found', { count: formatCount(list.total) })}
      </p>
      <ListPanel
        list={list}
        loadingText={t('Loading payments...')}
        failedTitle={t('An Error Occurred')}
        failedFallback={t('Failed to fetch payments.')}
        empty={<NoPayments isNarrowed={isAny || search !== ''} />}
      >
        {(payments) => <PaymentsTable payments={payments} onOpen={({ _id }) => opened.choose('payment', _id)} />}
      </ListPanel>
      {openId && <PaymentDialog key={openId} id={openId} onClose={() => opened.choose('payment', '')} />}
    </>
  )
}

function NoPayments({ isNarrowed }: { isNarrowed: boolean }) {
  const text = isNarrowed ? t('Nothing matches these filters.') : t('What members order and pay appears here.')
  return <Empty title={t('No Payments Found')} text={text} drawing={<Lotus />} />
}
