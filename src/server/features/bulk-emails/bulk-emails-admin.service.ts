import * as bulkEmails from './bulk-emails.repo.ts'
import * as sender from './bulk-sender.repo.ts'
import * as suppressions from './suppressions.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { BulkSenderAnswer, bulkEmails as calls } from '#shared/contract/bulk-emails.ts'
import { FIRST_ALLOWANCE, senderAt } from '#shared/domain/bulk-sending.ts'

/** What administrators see of bulk emails, and how they continue what has stopped itself. */
export function bulkEmailsAdminService({ db, clock, audit, warmsUp }: Dependencies): Handlers<typeof calls> {
  async function stateOf(from: Db): Promise<BulkSenderAnswer> {
    const stored = await sender.read(from)
    const state = { ...stored, ...senderAt(stored, clock.now()) }
    const { sentToday, countedSince, sent, hardBounces, complaints, stoppedAt, stopReason } = state
    return {
      allowance: warmsUp ? state.allowance : null,
      sentToday,
      waiting: await bulkEmails.countWaiting(from),
      countedSince,
      sent,
      hardBounces,
      complaints,
      stopped: stoppedAt && stopReason ? { at: stoppedAt, reason: stopReason } : null,
    }
  }

  return {
    sender: () => stateOf(db),

    resume: ({ viewer }) =>
      transact(db, async (trx) => {
        const now = clock.now()
        const stored = await sender.lock(trx)
        if (stored.stoppedAt) {
          const counts = { countedSince: now, sent: 0, hardBounces: 0, complaints: 0 }
          const day = { ...senderAt(stored, now), sentToday: 0, allowance: FIRST_ALLOWANCE }
          await sender.save(trx, { ...stored, ...day, ...counts, stoppedAt: null, stopReason: null })
          await audit.record(trx, { by: viewer, action: 'bulk-emails.resume', subject: 'settings' })
        }
        return stateOf(trx)
      }),

    async suppressions({ query: { limit, cursor, search = '' } }) {
      const typed = search.trim().toLowerCase()
      const after = readCursor(cursor)
      const { rows, nextCursor } = pageOf(await suppressions.list(db, { limit, after, search: typed }), limit)
      return {
        suppressions: rows.map(({ id: _id, address, reason, created_at: at }) => ({ _id, address, reason, at })),
        total: await suppressions.count(db, typed),
        nextCursor,
      }
    },

    async lift({ params: { id }, viewer }) {
      await transact(db, async (trx) => {
        if (!(await suppressions.lift(trx, id))) throw new Refused('NOT_FOUND')
        await audit.record(trx, { by: viewer, action: 'suppression.lift', subject: `suppression:${id}` })
      })
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  audit: Audit
  warmsUp: boolean
}
