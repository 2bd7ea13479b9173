import type { Db } from '#server/db/database.ts'
import type { Settings } from '#server/db/schema.ts'
import type { Updateable } from 'kysely'

export function read(db: Db) {
  return db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
}

export function change(db: Db, values: Updateable<Settings>) {
  return db.updateTable('settings').set(values).returningAll().executeTakeFirstOrThrow()
}
