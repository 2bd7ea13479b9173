import type { Db } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Items of one kind whose picture is stored as it was uploaded, by an earlier release or by the demo. */
export interface UnconvertedPictures {
  kind: 'course' | 'ebook'
  /** The next item by id; undefined when none is left. */
  next(after: string): Promise<{ id: string; key: string } | undefined>
  /** Gives the item its converted picture instead; returns the key that the item has now. */
  replace(trx: Db, picture: { id: string; key: string; newKey: string; contentType: string }): Promise<string | null>
}

const COLUMNS = {
  courses: { kind: 'course', key: 'thumbnail_key', type: 'thumbnail_content_type' },
  ebooks: { kind: 'ebook', key: 'cover_key', type: 'cover_content_type' },
} as const

/** Only the repository of the feature that owns the table calls it, like `createContentRepo`. */
export function unconvertedPictures(name: keyof typeof COLUMNS, db: Db): UnconvertedPictures {
  const { kind } = COLUMNS[name]
  const [table, keyColumn, typeColumn] = [sql.table(name), sql.ref(COLUMNS[name].key), sql.ref(COLUMNS[name].type)]
  return {
    kind,
    async next(after) {
      // The key of a converted picture tells its size (`pictureKey`).
      const { rows } = await sql<{ id: string; key: string }>`
        select id, ${keyColumn} as key from ${table}
        where id > ${after} and ${keyColumn} !~ '-[0-9]+x[0-9]+\\.webp$' order by id limit 1`.execute(db)
      return rows[0]
    },
    // The version stays: open forms need not be refused because of it.
    async replace(trx, { id, key, newKey, contentType }) {
      await sql`update ${table} set ${keyColumn} = ${newKey}, ${typeColumn} = ${contentType}
        where id = ${id} and ${keyColumn} = ${key}`.execute(trx)
      const { rows } = await sql<{ key: string }>`
        select ${keyColumn} as key from ${table} where id = ${id}`.execute(trx)
      return rows[0]?.key ?? null
    },
  }
}
