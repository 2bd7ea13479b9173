import type { Db } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Texts in the order of their ids, some at a time: there can be very many. */
export function listTexts(db: Db, { after, limit }: { after: string; limit: number }) {
  return db
    .selectFrom('reflections')
    .select(['id', 'text'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Replaces texts that have not been changed meanwhile. */
export async function replaceTexts(db: Db, rows: readonly { id: string; from: Buffer; to: Buffer }[]): Promise<void> {
  await sql`update reflections set text = changed.new_text
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ from }) => from)}::bytea[],
      ${rows.map(({ to }) => to)}::bytea[]) as changed (id, old_text, new_text)
    where reflections.id = changed.id and reflections.text = changed.old_text`.execute(db)
}
