import { paymentAnswer } from './admin-payments.service.ts'
import * as listed from './payments-list.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import { Refused } from '#server/platform/errors.ts'
import { demandFreshCode } from '#server/platform/fresh-code.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { Identify } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { paymentFilters, type PaymentFilters, type PaymentRow } from '#shared/contract/payments.ts'
import { csvLine } from '#shared/domain/csv.ts'
import { toIstInput } from '#shared/domain/ist.ts'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'

const ROWS_AT_ONCE = 200

/**
 * `GET /api/v1/admin/payments.csv`: what the list shows, with the same filters, as a spreadsheet opens it. Read and
 * sent page by page, so that its length costs no memory. Wants a fresh code, and is written down.
 */
export function paymentsCsv({ db, clock, audit, identify }: Dependencies) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(`${API_BASE}/admin/payments.csv`, async (request, reply) => {
      const viewer = await identify(/^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '')
      if (!viewer) throw new Refused('UNAUTHENTICATED')
      if (viewer.role !== 'ADMIN') throw new Refused('FORBIDDEN')
      const wanted = z.safeParse(paymentFilters, request.query)
      if (!wanted.success) throw new Refused('MALFORMED')
      demandFreshCode(viewer, clock.now())
      await audit.record(db, { by: viewer, action: 'payment.export', subject: 'payments' })
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="payments.csv"')
        .send(Readable.from(lines(db, wanted.data)))
    })
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  audit: Audit
  identify: Identify
}

async function* lines(db: Db, wanted: PaymentFilters): AsyncGenerator<string> {
  // Without the mark some spreadsheets take UTF-8 for something else.
  yield `\uFEFF${csvLine(HEADINGS)}`
  let cursor: string | null = null
  do {
    const found: listed.PaymentListRow[] = await listed.list(db, {
      ...wanted,
      limit: ROWS_AT_ONCE,
      after: readCursor(cursor ?? undefined),
    })
    const page = pageOf(found, ROWS_AT_ONCE)
    yield page.rows.map((row) => csvLine(fieldsOf(paymentAnswer(row, null)))).join('')
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
]

function fieldsOf(row: PaymentRow): (string | number)[] {
  return [
    spaced(row.createdAt),
    row.state,
    row.member?.name ?? '',
    row.member?.email ?? '',
    row.planName,
    row.amount,
    row.refunded,
    row.paidAt ? spaced(row.paidAt) : '',
    row.orderId ?? '',
    row.paymentId ?? '',
  ]
}

function spaced(instant: Date): string {
  return toIstInput(instant).replace('T', ' ')
}
