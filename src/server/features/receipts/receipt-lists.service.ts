import * as listed from './receipts-list.repo.ts'
import type { ReceiptRecord } from './receipts-list.repo.ts'
import * as repo from './receipts.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import { requireVersion, withCurrentOnConflict } from '#server/platform/versions.ts'
import {
  adminReceipts as calls,
  type ReceiptAnswer,
  type ReceiptSummary,
  type receipts,
  type Seller,
} from '#shared/contract/receipts.ts'
import { stateOfGstin } from '#shared/domain/gst.ts'
import { rupees } from '#shared/domain/money.ts'

const NO_BILLING = { address: '', state: '', gstin: '' }

/** A member's receipts, and the billing details for future ones. */
export function memberReceiptsService({ db }: { db: Db }): Omit<Handlers<typeof receipts>, 'pdf'> {
  return {
    list: async ({ viewer }) => ({ receipts: (await listed.listOfMember(db, viewer.userId)).map(presentReceipt) }),
    billing: async ({ viewer }) => ({ billing: (await repo.findBilling(db, viewer.userId)) ?? NO_BILLING }),
    async changeBilling({ viewer, body }) {
      const billing = withState(body)
      await repo.changeBilling(db, viewer.userId, billing)
      return { billing }
    },
  }
}

/** All receipts, and the seller's details. */
export function adminReceiptsService({
  db,
  audit,
}: {
  db: Db
  audit: Audit
}): Omit<Handlers<typeof calls>, 'pdf' | 'exportCsv'> {
  return {
    async list({ query: { cursor, limit, ...wanted } }) {
      const rows = await listed.list(db, { ...wanted, limit, after: readCursor(cursor) })
      const page = pageOf(rows, limit)
      const total = await listed.count(db, wanted)
      return { receipts: page.rows.map(presentReceiptSummary), total, nextCursor: page.nextCursor }
    },

    seller: async () => ({ seller: await repo.findSeller(db) }),

    async changeSeller({ body: { version, ...details }, viewer }) {
      const seller: Seller = withState(details)
      const fields = {
        ...(seller.name === '' && { name: 'A tax receipt names the seller.' }),
        ...(seller.address === '' && { address: 'A tax receipt says where the seller is.' }),
      }
      if (seller.gstin !== '' && Object.keys(fields).length > 0) throw new Refused('MALFORMED', { fields })
      const change = async (trx: Db) => {
        const { version: currentVersion, ...before } = await repo.lockSeller(trx)
        requireVersion({ version: currentVersion }, version)
        const changed = await repo.changeSeller(trx, seller)
        await audit.record(trx, {
          by: viewer,
          action: 'receipts.update',
          subject: 'receipts',
          before,
          after: { ...seller },
        })
        return changed
      }
      return withCurrentOnConflict(calls.changeSeller.answer, {
        change: async () => ({ seller: await transact(db, change) }),
        present: async () => ({ seller: await repo.findSeller(db) }),
      })
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

/** Sets the state that the GSTIN contains; refuses a different state beside it. */
function withState<Details extends { state: string; gstin: string }>(details: Details): Details {
  if (details.gstin === '') return details
  const state = stateOfGstin(details.gstin)
  if (details.state !== '' && details.state !== state) {
    throw new Refused('MALFORMED', { fields: { state: 'The GSTIN belongs to another state.' } })
  }
  return { ...details, state }
}
