import * as listed from './receipts-list.repo.ts'
import type { ReceiptRecord } from './receipts-list.repo.ts'
import type { Db } from '#server/db/database.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { ReceiptFilters } from '#shared/contract/receipts.ts'
import { csvLine } from '#shared/domain/csv.ts'
import { stateName } from '#shared/domain/gst.ts'
import { istDay } from '#shared/domain/ist.ts'
import { rupees } from '#shared/domain/money.ts'

const PAGE_SIZE = 200

/** The accountant's file, page by page; amounts of credit notes are negative, so that columns can be summed. */
export async function* receiptsCsv(db: Db, wanted: ReceiptFilters): AsyncGenerator<string> {
  // Without the byte order mark some spreadsheets do not read UTF-8.
  yield `\uFEFF${csvLine(HEADINGS)}`
  let cursor: string | null = null
  do {
    const after = readCursor(cursor ?? undefined)
    const found: ReceiptRecord[] = await listed.list(db, { ...wanted, limit: PAGE_SIZE, after })
    const page = pageOf(found, PAGE_SIZE)
    yield page.rows.map((row) => csvLine(fieldsOf(row))).join('')
    cursor = page.nextCursor
  } while (cursor !== null)
}

const HEADINGS = [
  'Number',
  'Date (IST)',
  'Kind',
  'Of receipt',
  'Member',
  'Member GSTIN',
  'Place of supply',
  'Plan',
  'SAC',
  'Taxable value',
  'CGST',
  'SGST/UTGST',
  'IGST',
  'Total',
  'Payment',
  'Paid (IST)',
  'Way',
  'Reference',
]

function fieldsOf({ number, created_at, kind, amount_in_paise, text }: ReceiptRecord): (string | number)[] {
  const sign = kind === 'RECEIPT' ? 1 : -1
  const { tax } = text
  const amount = (inPaise: number) => rupees(inPaise * sign)
  const line = (...names: string[]) => {
    const found = tax?.lines.find(({ name }) => names.includes(name))
    return found ? amount(found.amountInPaise) : ''
  }
  return [
    number,
    istDay(created_at),
    kind === 'RECEIPT' ? 'Receipt' : 'Credit note',
    text.of?.number ?? '',
    text.member.name,
    text.member.gstin,
    tax ? `${tax.placeOfSupply} ${stateName(tax.placeOfSupply) ?? ''}` : '',
    text.planName,
    tax ? text.seller.sac : '',
    tax ? amount(tax.taxableInPaise) : '',
    line('CGST'),
    line('SGST', 'UTGST'),
    line('IGST'),
    amount(amount_in_paise),
    text.paymentId,
    istDay(new Date(text.paidAt)),
    text.paidBy?.way ?? 'ONLINE',
    text.paidBy?.reference ?? '',
  ]
}
