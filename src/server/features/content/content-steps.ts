import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { ContentReferencesService } from '#server/features/bin/public.ts'
import type { Media } from '#server/features/media/public.ts'
import type { MediaSources } from '#server/features/renditions/public.ts'
import type { UploadsService } from '#server/features/uploads/public.ts'
import type { ContentRepo } from '#server/platform/content.repo.ts'
import { Refused } from '#server/platform/errors.ts'
import { requireVersion, withCurrentOnConflict } from '#server/platform/versions.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Fields } from '#shared/domain/audit.ts'
import type { ContentKind } from '#shared/domain/bin.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type * as z from 'zod/mini'

/* The steps that all kinds of content share; their fields, rows and answers stay with their features. */

/** What the service of each kind of content needs. */
export interface ContentDependencies {
  db: Db
  clock: Clock
  media: Media
  uploads: UploadsService
  references: ContentReferencesService
  audit: Audit
}

/** One kind of content, as the steps below need it. */
export interface Content<Row extends ContentRow, New, Changes> {
  kind: ContentKind
  repo: ContentRepo<Row, New, Changes>
  db: Db
  clock: Clock
  references: ContentReferencesService
  audit: Audit
}

/** Content with forms that change it. */
type EditableContent<Row extends EditableRow, New, Changes> = Content<Row, New, Changes>

interface ContentRow {
  id: string
  title: string
}

interface EditableRow extends ContentRow {
  version: number
}

/** Inserts one item with its uploads and records it, in one transaction; `insertRelated` inserts what belongs to it. */
export async function createContent<Row extends EditableRow, New, Changes>(
  { kind, repo, db, audit }: EditableContent<Row, New, Changes>,
  { viewer, values, attach, insertRelated }: Creation<Row, New>,
): Promise<Row> {
  return transact(db, async (trx) => {
    await attach(trx)
    const row = await repo.insert(trx, values)
    const after = await insertRelated(trx, row)
    await audit.record(trx, {
      by: viewer,
      action: `${kind}.create`,
      subject: `${kind}:${row.id}`,
      name: row.title,
      after,
    })
    return row
  })
}

interface Creation<Row, New> {
  viewer: Viewer
  values: New
  /** Attaches the uploads, so that no other item takes them. */
  attach: (trx: Db) => Promise<unknown>
  /** Inserts what belongs to the item, and returns what the audit log keeps of it. */
  insertRelated: (trx: Db, row: Row) => Fields | Promise<Fields>
}

/** Deletes an item in the bin for good, and later its files. */
export function createPurge<Row, New, Changes>(
  repo: ContentRepo<Row, New, Changes>,
  { uploads, mediaSources, keysOf }: PurgedFiles<Row>,
) {
  return async (trx: Db, id: string): Promise<Row | null> => {
    const purged = await repo.purge(trx, id)
    if (!purged) return null
    await mediaSources?.remove(trx, keysOf(purged))
    await uploads.scheduleDeletion(trx, keysOf(purged))
    return purged
  }
}

interface PurgedFiles<Row> {
  uploads: UploadsService
  /** Where files were made of those of the item. */
  mediaSources?: Pick<MediaSources, 'remove'>
  keysOf: (row: Row) => string[]
}

/** The columns that all published content has, as an administrator sees them. */
export function presentPublished(row: PublishedRow) {
  return { isPublished: row.is_published, publishAt: row.publish_at, createdAt: row.created_at, version: row.version }
}

interface PublishedRow {
  is_published: boolean
  publish_at: Instant | null
  created_at: Instant
  version: number
}

/** Moves one item to the bin once its references are confirmed. Throws NOT_FOUND or USES_NOT_CONFIRMED. */
export async function removeContent<Row extends ContentRow, New, Changes>(
  { kind, repo, db, clock, references, audit }: Content<Row, New, Changes>,
  { params: { id }, query: { confirmedUses }, viewer }: Removal,
  auditFields: (row: Row) => Fields,
): Promise<void> {
  await transact(db, async (trx) => {
    if (!(await repo.lock(trx, id))) throw new Refused('NOT_FOUND')
    await references.requireConfirmation(trx, { kind, id, confirmedUses })
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
 * Locks one item, lets `apply` change it and records both states, all in one transaction; answers with the item as it
 * is then. Throws NOT_FOUND, or CHANGED_MEANWHILE with the item as somebody else has left it.
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
    return present(row, viewer.userId)
  }
  const row = await withCurrentOnConflict(answer, { change: () => transact(db, change), present: presentCurrent })
  return present(row, viewer.userId)
}

interface Update<Row, Schema extends z.ZodMiniType> {
  id: string
  /** The version that the form was filled from. */
  version: number | undefined
  viewer: Viewer
  answer: Schema
  present: (row: Row, viewerId: string) => Promise<z.output<Schema>>
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
