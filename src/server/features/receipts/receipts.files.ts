import { receiptsCsv } from './receipts.csv.ts'
import { receiptPdfs } from './receipts.pdf.ts'
import * as listed from './receipts-list.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import { Refused } from '#server/platform/errors.ts'
import { demandFreshCode } from '#server/platform/fresh-code.ts'
import type { Limits } from '#server/platform/limits.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Identify } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Files } from '#server/ports/files.ts'
import type { DrawReceipt } from '#server/ports/receipt-paper.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { byId } from '#shared/contract/fields.ts'
import { receiptFilters } from '#shared/contract/receipts.ts'
import { receiptFileName } from '#shared/domain/receipts.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'

interface Dependencies {
  db: Db
  clock: Clock
  audit: Audit
  identify: Identify
  limits: Limits
  files: Files
  draw: DrawReceipt
  log: Logger
}

const DOWNLOADS_AN_HOUR = 30

/** Receipts as files: PDF for the member and the administrator, drawn once, and a CSV for the accountant. */
export function receiptFiles({ db, clock, audit, identify, limits, files, draw, log }: Dependencies) {
  const pdfOf = receiptPdfs({ files, draw, log })

  async function viewerOf(request: FastifyRequest) {
    const viewer = await identify(/^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '')
    if (!viewer) throw new Refused('UNAUTHENTICATED')
    return viewer
  }

  async function adminOf(request: FastifyRequest) {
    const viewer = await viewerOf(request)
    if (viewer.role !== 'ADMIN') throw new Refused('FORBIDDEN')
    return viewer
  }

  async function pdf(request: FastifyRequest, reply: FastifyReply, userId: string | null) {
    const wanted = z.safeParse(byId, request.params)
    const found = wanted.success ? await listed.find(db, { id: wanted.data.id, userId }) : undefined
    if (!found) throw new Refused('NOT_FOUND')
    const { id, kind, number, created_at: issuedAt, amount_in_paise: amountInPaise, text } = found
    return reply
      .type('application/pdf')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${receiptFileName({ kind, number })}"`)
      .send(await pdfOf({ id, kind, number, issuedAt, amountInPaise, text }))
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.get(`${API_BASE}/user/receipts/:id/pdf`, async (request, reply) => {
      const { userId } = await viewerOf(request)
      await limits.take([{ what: 'receipts read', whose: userId, most: DOWNLOADS_AN_HOUR, withinSeconds: 3600 }])
      return pdf(request, reply, userId)
    })
    app.get(`${API_BASE}/admin/receipts/:id/pdf`, async (request, reply) => {
      await adminOf(request)
      return pdf(request, reply, null)
    })
    app.get(`${API_BASE}/admin/receipts.csv`, async (request, reply) => {
      const viewer = await adminOf(request)
      const wanted = z.safeParse(receiptFilters, request.query)
      if (!wanted.success) throw new Refused('MALFORMED')
      demandFreshCode(viewer, clock.now())
      const { month } = wanted.data
      await audit.record(db, {
        by: viewer,
        action: 'receipts.export',
        subject: 'receipts',
        details: month ? { month } : {},
      })
      const name = month ? `receipts-${month}.csv` : 'receipts.csv'
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(receiptsCsv(db, wanted.data)))
    })
  }
}
