import * as listed from './orders-list.repo.ts'
import { presentOrderSummary } from './present-order.ts'
import type { Db } from '#server/db/database.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { Handler } from '#server/platform/bind.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { adminPayments, OrderFilters, AdminOrderSummary } from '#shared/contract/admin-payments.ts'
import { csvLine } from '#shared/domain/csv.ts'
import { toIstInput } from '#shared/domain/ist.ts'

const ROWS_PER_READ = 200

/**
 * The list of payments with its filters as CSV. It is read and sent page by page, so that memory does not grow with its
 * length. Each export is recorded in the audit log.
 */
export function paymentsCsvHandler({ db, reportDb, audit }: Dependencies): Handler<typeof adminPayments.exportCsv> {
  return async ({ viewer, query }) => {
    await audit.record(db, { by: viewer, action: 'payment.export', subject: 'payments' })
    return { fileName: 'payments.csv', content: csvLines(reportDb, query) }
  }
}

interface Dependencies {
  db: Db
  reportDb: Db
  audit: Audit
}

async function* csvLines(db: Db, filters: OrderFilters): AsyncGenerator<string> {
  // Without the byte order mark some spreadsheet programs do not recognise UTF-8.
  yield `\uFEFF${csvLine(HEADINGS)}`
  let cursor: string | null = null
  do {
    const found: listed.ListedOrder[] = await listed.list(db, {
      ...filters,
      limit: ROWS_PER_READ,
      after: readCursor(cursor ?? undefined),
    })
    const page = pageOf(found, ROWS_PER_READ)
    yield page.rows.map((row) => csvLine(fieldsOf(presentOrderSummary(row, null)))).join('')
    cursor = page.nextCursor
  } while (cursor !== null)
}

const HEADINGS = [
  'Ordered (IST)',
  'State',
  'Member',
  'Email',
  'Plan',
  'Amount',
  'Refunded',
  'Paid (IST)',
  'Order',
  'Payment',
  'Way',
]

function fieldsOf(row: AdminOrderSummary): (string | number)[] {
  return [
    istText(row.createdAt),
    row.state,
    row.member?.name ?? '',
    row.member?.email ?? '',
    row.planName,
    row.amount,
    row.refunded,
    row.paidAt ? istText(row.paidAt) : '',
    row.orderId ?? '',
    row.paymentId ?? '',
    row.way,
  ]
}

function istText(instant: Date): string {
  return toIstInput(instant).replace('T', ' ')
}
