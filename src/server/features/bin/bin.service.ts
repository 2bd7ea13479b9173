import * as bin from './bin.repo.ts'
import type { ContentReferencesService } from './content-references.service.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { bin as calls, BinItem } from '#shared/contract/bin.ts'
import { type ContentKind, restoreDeadline, restoreCutoff } from '#shared/domain/bin.ts'

/** What the bin asks of the feature that owns the content. Both return null for content that is not in the bin. */
export interface BinActions {
  /**
   * Restores content deleted after `since`. Throws STREAM_OVERLAP for a stream that overlaps another, unless allowed.
   */
  restore(trx: Db, id: string, restoring: { since: Date; allowOverlap: boolean }): Promise<{ title: string } | null>
  /** Deletes the row for good and schedules the deletion of its files. */
  purge(trx: Db, id: string): Promise<{ title: string } | null>
}

/** The bin: deleted content that can be restored for 30 days. */
export function binService({ db, clock, audit, references, binActions }: Dependencies): Handlers<typeof calls> {
  return {
    uses: ({ params }) => references.find(params),

    async list({ query: { search = '', limit, cursor } }) {
      const content = { since: restoreCutoff(clock.now()), search }
      const found = await bin.list(db, { ...content, limit, after: readCursor(cursor) })
      // The cursor of this list holds the moment of the deletion.
      const { rows, nextCursor } = pageOf(
        found.map((row) => ({ ...row, created_at: row.deletedAt })),
        limit,
      )
      return { items: rows.map(present), total: await bin.count(db, content), nextCursor }
    },

    async restore({ params: { kind, id }, body: { allowOverlap }, viewer }) {
      await transact(db, async (trx) => {
        const restoring = { since: restoreCutoff(clock.now()), allowOverlap }
        const restored = await binActions[kind].restore(trx, id, restoring)
        if (!restored) throw new Refused('NOT_FOUND')
        await audit.record(trx, {
          by: viewer,
          action: 'content.restore',
          subject: `${kind}:${id}`,
          name: restored.title,
        })
      })
    },

    async purge({ params: { kind, id }, viewer }) {
      await transact(db, async (trx) => {
        const purged = await binActions[kind].purge(trx, id)
        if (!purged) throw new Refused('NOT_FOUND')
        await audit.record(trx, { by: viewer, action: 'content.purge', subject: `${kind}:${id}`, name: purged.title })
      })
    },
  }
}

export type BinActionsByKind = Record<ContentKind, BinActions>

interface Dependencies {
  db: Db
  clock: Clock
  audit: Audit
  references: ContentReferencesService
  binActions: BinActionsByKind
}

function present({ kind, id, title, startTime, deletedAt, byId, byName }: bin.BinRow): BinItem {
  const deletedBy = byId !== null && byName !== null ? { _id: byId, name: byName } : null
  return { _id: id, kind, title, startTime, deletedAt, deletedBy, endsAt: restoreDeadline(deletedAt) }
}
