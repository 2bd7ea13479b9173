import type { Db } from '#server/db/database.ts'

/** The plans, cheapest tier first. */
export function all(db: Db) {
  return db.selectFrom('plans').selectAll().orderBy('price_in_paise').execute()
}

export function byId(db: Db, id: string) {
  return db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst()
}
