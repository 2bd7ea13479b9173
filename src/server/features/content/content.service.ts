import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { ContentUsesService } from '#server/features/bin/public.ts'
import type { ContentRepo } from '#server/platform/content.repo.ts'
import { Refused } from '#server/platform/errors.ts'
import { requireVersion, withCurrentOnConflict } from '#server/platform/versions.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Fields } from '#shared/domain/audit.ts'
import type { ContentKind } from '#shared/domain/bin.ts'
import type * as z from 'zod/mini'

/* The steps that all kinds of content share; their fields, rows and answers stay with their features. */

/** One kind of content, as the steps below need it. */
export interface Content<Row extends ContentRow, New, Changes> {
  kind: ContentKind
  repo: ContentRepo<Row, New, Changes>
  db: Db
  clock: Clock
  uses: ContentUsesService
  audit: Audit
}

/** Content with forms that change it: livestreams have none. */
export interface EditableContent<Row extends EditableRow, New, Changes> extends Content<Row, New, Changes> {
  kind: Exclude<ContentKind, 'livestream'>
}

interface ContentRow {
  id: string
  title: string
}

interface EditableRow extends ContentRow {
  version: number
}

/** Moves one item to the bin once its references are confirmed. Throws NOT_FOUND or USES_NOT_CONFIRMED. */
export async function removeContent<Row extends ContentRow, New, Changes>(
  { kind, repo, db, clock, uses, audit }: Content<Row, New, Changes>,
  { params: { id }, query: { confirmedUses }, viewer }: Removal,
  auditFields: (row: Row) => Fields,
): Promise<void> {
  await transact(db, async (trx) => {
    if (!(await repo.lock(trx, id))) throw new Refused('NOT_FOUND')
    await uses.requireConfirmation(trx, { kind, id, confirmedUses })
    const row = await repo.moveToBin(trx, id, { at: clock.now(), by: viewer.userId })
    if (!row) throw new Refused('NOT_FOUND')
    const subject = `${kind}:${id}`
    await audit.record(trx, {
      by: viewer,
      action: `${kind}.delete`,
      subject,
      name: row.title,
      before: auditFields(row),
    })
  })
}

interface Removal {
  params: { id: string }
  query: { confirmedUses?: string | undefined }
  viewer: Viewer
}

/**
 * Locks one item, lets `apply` change it and records both states, all in one transaction; answers with the item as it is
 * then. Throws NOT_FOUND, or CHANGED_MEANWHILE with the item as somebody else has left it.
 */
export async function updateContent<Row extends EditableRow, New, Changes, Schema extends z.ZodMiniType>(
  { kind, repo, db, audit }: EditableContent<Row, New, Changes>,
  { id, version, viewer, answer, present }: Update<Row, Schema>,
  apply: (trx: Db, before: Row) => Promise<Applied<Row>>,
): Promise<z.output<Schema>> {
  const change = async (trx: Db) => {
    const row = await repo.lock(trx, id)
    if (!row) throw new Refused('NOT_FOUND')
    requireVersion<number>(row, version)
    const { changed, before, after } = await apply(trx, row)
    const subject = `${kind}:${id}`
    await audit.record(trx, { by: viewer, action: `${kind}.update`, subject, name: row.title, before, after })
    return changed
  }
  const presentCurrent = async () => {
    const row = await repo.find(db, id)
    if (!row) throw new Refused('NOT_FOUND')
    return present(row)
  }
  return present(await withCurrentOnConflict(answer, { change: () => transact(db, change), present: presentCurrent }))
}

interface Update<Row, Schema extends z.ZodMiniType> {
  id: string
  /** The version that the form was filled from. */
  version: number | undefined
  viewer: Viewer
  answer: Schema
  present: (row: Row) => Promise<z.output<Schema>>
}

/** A changed row, with both states as the audit log keeps them. */
interface Applied<Row> {
  changed: Row
  before: Fields
  after: Fields
}

/** Changes a locked row; without any change it stays as it is, and so does its version. */
export async function changeRow<Row extends EditableRow, New, Changes extends object>(
  trx: Db,
  { repo, row, changes, isChanged = Object.keys(changes).length > 0 }: RowChange<Row, New, Changes>,
): Promise<Row> {
  const changed = isChanged ? await repo.change(trx, row.id, changes) : row
  if (!changed) throw new Refused('NOT_FOUND')
  return changed
}

interface RowChange<Row, New, Changes> {
  repo: ContentRepo<Row, New, Changes>
  row: Row
  changes: Changes
  /** Where something beside the row counts as a change of it. */
  isChanged?: boolean
}
