import { DownloadReceiptButton } from './download-receipt-button.tsx'
import { useReceipts } from './receipts.hooks.ts'
import type { ReceiptSummary } from '#shared/contract/receipts.ts'
import { formatIstDate } from '#shared/domain/ist.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { truncateSearch, useUrlFilters } from '#web/platform/url-filters.ts'
import { download } from '#web/platform/download.ts'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { SearchField } from '#web/ui/filter-fields.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useMutation } from '@tanstack/react-query'

const FILTER_NAMES = ['search', 'month'] as const

/** All receipts and credit notes, and the accountant's CSV of a month. */
export function ReceiptsScreen() {
  const { getFilter, setFilter, isFiltered } = useUrlFilters(FILTER_NAMES)
  const [search, month] = [truncateSearch(getFilter('search')), getFilter('month')]
  const list = useReceipts({ ...(search && { search }), ...(month && { month }) })
  return (
    <>
      <title>{t('Receipts – Sadhana')}</title>
      <ScreenHeader
        title={t('Receipts')}
        text={t('One for each payment, and a credit note for each refund.')}
        action={<ExportButton search={search} month={month} />}
      />
      <div className="mb-3 grid grid-cols-1 items-end gap-4 sm:grid-cols-2 lg:max-w-3xl">
        <SearchField
          label={t('Search by number, name or email')}
          placeholder={t('Number, name or email...')}
          initial={search}
          onSearch={(text) => setFilter('search', text)}
        />
        <TextField
          label={t('Month')}
          type="month"
          value={month}
          onChange={({ target }) => setFilter('month', target.value)}
        />
      </div>
      <ListPanel
        isCounted
        list={list}
        loadingText={t('Loading receipts...')}
        failedFallback={t('Failed to fetch receipts.')}
        empty={
          <EmptyState
            title={t('No Receipts Found')}
            text={isFiltered ? t('Nothing matches these filters.') : t('They appear with the first payment.')}
            drawing={<Lotus />}
          />
        }
      >
        {(rows) => <Table caption={t('Receipts')} rows={rows} rowKey={({ _id }) => _id} columns={columns()} />}
      </ListPanel>
    </>
  )
}

function ExportButton({ search, month }: { search: string; month: string }) {
  const exporting = useMutation({
    mutationFn: () => {
      const query = new URLSearchParams({ ...(search && { search }), ...(month && { month }) })
      return download(`/admin/receipts.csv?${query}`, month ? `receipts-${month}.csv` : 'receipts.csv')
    },
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to download the file.')) }),
  })
  return (
    <Button
      variant="secondary"
      busy={exporting.isPending}
      busyLabel={t('Downloading…')}
      onClick={() => exporting.mutate()}
    >
      {t('Download CSV')}
    </Button>
  )
}

function columns(): Column<ReceiptSummary>[] {
  return [
    { header: t('Number'), cell: numberCell },
    { header: t('Issued'), cell: ({ issuedAt }) => formatIstDate(issuedAt), className: 'md:whitespace-nowrap' },
    { header: t('Paid'), cell: ({ paidAt }) => formatIstDate(paidAt), className: 'md:whitespace-nowrap' },
    { header: t('Member'), cell: ({ memberName }) => memberName || t('Somebody who has left') },
    { header: t('Plan'), cell: ({ planName }) => planName },
    {
      header: t('Tax'),
      cell: (row) => (row.tax === 0 ? '–' : signedAmount(row, row.tax)),
      isAmount: true,
      className: 'md:whitespace-nowrap',
    },
    {
      header: t('Amount'),
      cell: (row) => signedAmount(row, row.amount),
      className: 'md:whitespace-nowrap',
      isAmount: true,
    },
    {
      header: t('File'),
      cell: (row) => <DownloadReceiptButton receipt={row} audience="admin" />,
      className: 'md:whitespace-nowrap',
    },
  ]
}

function numberCell({ number, ofNumber }: ReceiptSummary) {
  return (
    <>
      <span className="block font-semibold whitespace-nowrap">{number}</span>
      {ofNumber !== null && (
        <span className="block text-[0.9375rem] text-muted">{t('Credit note for {number}', { number: ofNumber })}</span>
      )}
    </>
  )
}

function signedAmount({ kind }: ReceiptSummary, amount: number): string {
  return `${kind === 'RECEIPT' ? '' : '−'}${formatRupees(paise(amount))}`
}
