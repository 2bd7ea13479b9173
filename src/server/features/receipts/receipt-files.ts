import { receiptsCsv } from './receipts-csv.ts'
import { createReceiptPdfReader } from './receipt-pdf-reader.ts'
import * as listed from './receipts-list.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { FileAnswer, Handler } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Files } from '#server/ports/files.ts'
import type { ReceiptFrame, RenderReceipt } from '#server/ports/receipt-renderer.ts'
import type { adminReceipts, receipts } from '#shared/contract/receipts.ts'
import { receiptFileName } from '#shared/domain/receipts.ts'

interface Dependencies {
  db: Db
  reportDb: Db
  audit: Audit
  limits: RateLimiter
  files: Files
  renderReceipt: RenderReceipt
  frameOfReceipts: () => Promise<ReceiptFrame>
  log: Logger
}

interface ReceiptFiles {
  memberPdf: Handler<typeof receipts.pdf>
  adminPdf: Handler<typeof adminReceipts.pdf>
  exportCsv: Handler<typeof adminReceipts.exportCsv>
}

const DOWNLOADS_PER_HOUR = 30

/** Receipts as files: a PDF for the member and the administrator, and a CSV for the accountant. */
export function createReceiptFiles({
  db,
  reportDb,
  audit,
  limits,
  files,
  renderReceipt,
  frameOfReceipts,
  log,
}: Dependencies): ReceiptFiles {
  const pdfOf = createReceiptPdfReader({ files, renderReceipt, frameOfReceipts, log })

  async function pdf(wanted: { id: string; userId: string | null }): Promise<FileAnswer> {
    const found = await listed.find(db, wanted)
    if (!found) throw new Refused('NOT_FOUND')
    const { id, kind, number, created_at: issuedAt, amount_in_paise: amountInPaise, text } = found
    const content = await pdfOf({ id, kind, number, issuedAt, amountInPaise, text })
    return { fileName: receiptFileName({ kind, number }), content }
  }

  return {
    async memberPdf({ viewer: { userId }, params }) {
      await limits.consume([{ action: 'receipts read', subject: userId, max: DOWNLOADS_PER_HOUR, withinSeconds: 3600 }])
      return pdf({ id: params.id, userId })
    },

    adminPdf: async ({ params }) => pdf({ id: params.id, userId: null }),

    async exportCsv({ viewer, query }) {
      const { month } = query
      const details = month ? { month } : {}
      await audit.record(db, { by: viewer, action: 'receipts.export', subject: 'receipts', details })
      return { fileName: month ? `receipts-${month}.csv` : 'receipts.csv', content: receiptsCsv(reportDb, query) }
    },
  }
}
