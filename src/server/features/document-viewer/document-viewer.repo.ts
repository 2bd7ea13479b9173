import type { Db } from '#server/db/database.ts'

export function fileOf(db: Db, id: string) {
  return db.selectFrom('ebooks').where('id', '=', id).select(['title', 'file_key']).executeTakeFirst()
}
