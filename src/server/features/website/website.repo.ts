import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { SiteContent } from '#shared/site-content/site-content.ts'

export type DraftRow = Awaited<ReturnType<typeof readDraft>>
export type LockedDraft = Awaited<ReturnType<typeof lockDraft>>
export type VersionRow = NonNullable<Awaited<ReturnType<typeof newestVersion>>>

/** The one draft, with the name of who changed it last. */
export function readDraft(db: Db) {
  return db
    .selectFrom('site_draft')
    .leftJoin('users', 'users.id', 'site_draft.changed_by')
    .select(['content', 'site_draft.version', 'changed_at', 'users.name as changed_by'])
    .executeTakeFirstOrThrow()
}

/** Locks the draft until the transaction ends: other changes wait. */
export function lockDraft(trx: Db) {
  return trx.selectFrom('site_draft').select(['content', 'version']).forUpdate().executeTakeFirstOrThrow()
}

export async function changeDraft(trx: Db, { content, by, at }: { content: SiteContent; by: string; at: Instant }) {
  await trx
    .updateTable('site_draft')
    .set((eb) => ({
      content: JSON.stringify(content),
      changed_by: by,
      changed_at: at,
      version: eb('version', '+', 1),
    }))
    .execute()
}

interface NewVersion {
  id: string
  content: SiteContent
  by: string
  at: Instant
}

export async function insertVersion(trx: Db, { id, content, by, at }: NewVersion): Promise<void> {
  await trx
    .insertInto('site_versions')
    .values({ id, content: JSON.stringify(content), published_by: by, published_at: at })
    .execute()
}

/** The version that visitors see, with its content. */
export function newestVersion(db: Db) {
  return versions(db).select('content').limit(1).executeTakeFirst()
}

/** Its id alone, for servers that look for a newer one. */
export function newestVersionId(db: Db) {
  return db
    .selectFrom('site_versions')
    .select(['id', 'published_at'])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function listVersions(db: Db, limit: number) {
  return versions(db).limit(limit).execute()
}

export function findVersion(db: Db, id: string) {
  return db.selectFrom('site_versions').select(['id', 'content']).where('id', '=', id).executeTakeFirst()
}

function versions(db: Db) {
  return db
    .selectFrom('site_versions')
    .leftJoin('users', 'users.id', 'site_versions.published_by')
    .select(['site_versions.id', 'published_at', 'users.name as published_by'])
    .orderBy('published_at', 'desc')
    .orderBy('site_versions.id', 'desc')
}
