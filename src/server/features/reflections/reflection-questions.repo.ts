import type { Db } from '#server/db/database.ts'
import { sql } from 'kysely'

export async function read(db: Db, itemId: string) {
  const row = await db
    .selectFrom('reflection_questions')
    .select(['english', 'hindi', 'version'])
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return row ?? { english: '', hindi: '', version: 0 }
}

export async function exists(db: Db, itemId: string): Promise<boolean> {
  const { rows } = await sql`select from videos where id = ${itemId} union all select from audios where id = ${itemId}
    union all select from ebooks where id = ${itemId}`.execute(db)
  return rows.length > 0
}

/** Saves the question if it still has the version before; whether it had. */
export async function save(
  db: Db,
  { itemId, version, ...texts }: { itemId: string; english: string; hindi: string; version: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reflection_questions')
    .values({ item_id: itemId, ...texts, version: version + 1 })
    .onConflict((oc) =>
      oc
        .column('item_id')
        .doUpdateSet({ ...texts, version: version + 1 })
        .where('reflection_questions.version', '=', version),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
