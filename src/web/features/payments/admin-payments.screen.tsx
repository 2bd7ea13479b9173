import { PaymentDialog } from './admin-payment-dialog.tsx'
import { FILTER_NAMES, parseOrderFilters, useExportPayments, useOrders } from './admin-payments.hooks.ts'
import { ORDER_STATE_LABELS, PAYMENT_WAY_LABELS } from './admin-payment-labels.ts'
import { PaymentsTable } from './admin-payments-table.tsx'
import { WebhookHealth } from './admin-webhook-health.tsx'
import { id } from '#shared/contract/fields.ts'
import { PAYMENT_WAYS } from '#shared/domain/manual-payments.ts'
import { ORDER_STATES } from '#shared/domain/order-states.ts'
import { t } from '#web/i18n/t.ts'
import { useMay } from '#web/platform/permissions.ts'
import { useUrlFilters, useUrlSearch } from '#web/platform/url-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { DayRangeFields, SearchField } from '#web/ui/filter-fields.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Download } from 'lucide-react'

/** Orders and payments: what was paid, what is open and why, and refunds (product decisions §6). */
export function PaymentsScreen() {
  const { getFilter, setFilter, isFiltered } = useUrlFilters(FILTER_NAMES)
  const openPaymentFilter = useUrlFilters(['payment'])
  const { search, setSearch } = useUrlSearch()
  const filters = parseOrderFilters(getFilter, search)
  const list = useOrders(filters)
  const mayExport = useMay('exports.read')
  const exporting = useExportPayments()
  const openId = id.safeParse(openPaymentFilter.getFilter('payment')).data
  return (
    <>
      <title>{t('Payments – Sadhana')}</title>
      <ScreenHeader
        title={t('Payments')}
        text={t('What was ordered and paid, and what is open and why.')}
        action={
          mayExport && (
            <Button
              variant="secondary"
              busy={exporting.isPending}
              busyLabel={t('Exporting...')}
              onClick={() => exporting.mutate(filters)}
            >
              <Download aria-hidden size={20} />
              {t('Export CSV')}
            </Button>
          )
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
        <div>
          <SelectField
            label={t('State')}
            value={getFilter('state')}
            onChange={({ target }) => setFilter('state', target.value)}
            options={[
              { value: '', label: t('All states') },
              ...ORDER_STATES.map((state) => ({ value: state, label: ORDER_STATE_LABELS[state]() })),
            ]}
          />
        </div>
        <SelectField
          label={t('Way of payment')}
          value={getFilter('way')}
          onChange={({ target }) => setFilter('way', target.value)}
          options={[
            { value: '', label: t('All ways') },
            ...PAYMENT_WAYS.map((way) => ({ value: way, label: PAYMENT_WAY_LABELS[way]() })),
          ]}
        />
        <DayRangeFields getFilter={getFilter} setFilter={setFilter} />
      </div>
      <ListPanel
        isCounted
        list={list}
        loadingText={t('Loading payments...')}
        failedFallback={t('Failed to fetch payments.')}
        empty={<NoPayments isFiltered={isFiltered || search !== ''} />}
      >
        {(payments) => (
          <PaymentsTable payments={payments} onOpen={({ _id }) => openPaymentFilter.setFilter('payment', _id)} />
        )}
      </ListPanel>
      {openId && <PaymentDialog key={openId} id={openId} onClose={() => openPaymentFilter.setFilter('payment', '')} />}
    </>
  )
}

function NoPayments({ isFiltered }: { isFiltered: boolean }) {
  const text = isFiltered ? t('Nothing matches these filters.') : t('What members order and pay appears here.')
  return <EmptyState title={t('No Payments Found')} text={text} drawing={<Lotus />} />
}
