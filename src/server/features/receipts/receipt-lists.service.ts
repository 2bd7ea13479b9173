import * as listed from './receipts-list.repo.ts'
import type { ReceiptRecord } from './receipts-list.repo.ts'
import * as repo from './receipts.repo.ts'
import { withStateOfGstin } from './state-of-gstin.ts'
import type { Db } from '#server/db/database.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { adminReceipts as calls, ReceiptAnswer, receipts, ReceiptSummary } from '#shared/contract/receipts.ts'
import { rupees } from '#shared/domain/money.ts'

const NO_BILLING = { address: '', state: '', gstin: '' }

/** A member's receipts, and the billing details for future ones. */
export function memberReceiptsService({ db }: { db: Db }): Omit<Handlers<typeof receipts>, 'pdf'> {
  return {
    list: async ({ viewer }) => ({ receipts: (await listed.listOfMember(db, viewer.userId)).map(presentReceipt) }),
    billing: async ({ viewer }) => ({ billing: (await repo.findBilling(db, viewer.userId)) ?? NO_BILLING }),
    async changeBilling({ viewer, body }) {
      const billing = withStateOfGstin(body)
      await repo.changeBilling(db, viewer.userId, billing)
      return { billing }
    },
  }
}

/** All receipts. */
export function adminReceiptsService({ db }: { db: Db }): Omit<Handlers<typeof calls>, 'pdf' | 'exportCsv'> {
  return {
    async list({ query: { cursor, limit, ...wanted } }) {
      const rows = await listed.list(db, { ...wanted, limit, after: readCursor(cursor) })
      const page = pageOf(rows, limit)
      const total = await listed.count(db, wanted)
      return { receipts: page.rows.map(presentReceiptSummary), total, nextCursor: page.nextCursor }
    },
  }
}

function presentReceipt({ id, kind, number, created_at, amount_in_paise, text }: ReceiptRecord): ReceiptAnswer {
  return {
    _id: id,
    kind,
    number,
    issuedAt: created_at,
    paidAt: new Date(text.paidAt),
    planName: text.planName,
    amount: rupees(amount_in_paise),
    ofNumber: text.of?.number ?? null,
  }
}

function presentReceiptSummary(row: ReceiptRecord): ReceiptSummary {
  const tax = row.text.tax?.lines.reduce((sum, line) => sum + line.amountInPaise, 0) ?? 0
  return { ...presentReceipt(row), memberName: row.text.member.name, tax: rupees(tax) }
}
