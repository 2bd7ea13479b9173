import type { Db } from '#server/db/database.ts'
import type { AuditEntries } from '#server/db/schema.ts'
import type { Insertable } from 'kysely'

export function insert(trx: Db, entry: Insertable<AuditEntries>) {
  return trx.insertInto('audit_entries').values(entry).execute()
}
