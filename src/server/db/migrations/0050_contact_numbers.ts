import { type Kysely, sql } from 'kysely'

/** The phone and WhatsApp numbers at which people reach the administrators; empty while there are none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['contact_phone', 'contact_whatsapp']) {
    await sql.raw(`alter table settings add column ${column} text not null default ''`).execute(db)
  }
}
