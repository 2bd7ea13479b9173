import type { Db } from '#server/db/database.ts'

export function findFile(db: Db, id: string) {
  const query = db.selectFrom('ebooks').where('id', '=', id).where('deleted_at', 'is', null)
  return query.select(['title', 'file_key']).executeTakeFirst()
}
