import { freshDatabase } from '#tests/kit/databases.ts'
import type { Database, Db } from '#server/db/database.ts'
import { audios } from '#server/features/audios/audios.repo.ts'
import * as audit from '#server/features/audit/audit.repo.ts'
import { courses } from '#server/features/courses/courses.repo.ts'
import { ebooks } from '#server/features/ebooks/ebooks.repo.ts'
import { livestreams } from '#server/features/livestreams/livestreams.repo.ts'
import * as userList from '#server/features/users/user-list.repo.ts'
import { videos } from '#server/features/videos/videos.repo.ts'
import type { Schema } from '#server/db/schema.ts'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* Search runs in the database with an index (product decisions §10). */

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test.each([
  { table: 'users', search: (db: Db) => userList.count(db, { search: 'asha' }, new Date()) },
  { table: 'videos', search: (db: Db) => videos.count(db, { search: 'asha' }) },
  { table: 'audios', search: (db: Db) => audios.count(db, { search: 'asha' }) },
  { table: 'ebooks', search: (db: Db) => ebooks.count(db, { search: 'asha' }) },
  { table: 'courses', search: (db: Db) => courses.count(db, { search: 'asha' }) },
  { table: 'audit_entries', search: (db: Db) => audit.count(db, { ...ALL_ACTS, search: 'asha' }) },
  { table: 'livestreams', search: (db: Db) => livestreams.count(db, { search: 'asha' }) },
])('the search for $table can use its index', async ({ table, search }) => {
  const { sql: text, parameters } = await askedBy(search)
  const [pattern] = parameters
  const plan = await database.db.transaction().execute(async (trx) => {
    // Empty tables are read through at once: the question is whether the index fits the words of the query.
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql.raw<Line>(`explain ${text.replace('$1', `'${String(pattern)}'`)}`).execute(trx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain(`${table}_search`)
})

const ALL_ACTS = { person: undefined, act: undefined, from: undefined, to: undefined }

interface Line {
  'QUERY PLAN': string
}

/** The query that a repository sends, without sending it. */
async function askedBy(search: (db: Db) => Promise<number>): Promise<CompiledQuery> {
  const asked: CompiledQuery[] = []
  const nowhere = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void asked.push(query),
  })
  // Some repositories take an empty answer for an error.
  await search(nowhere).catch(() => undefined)
  const [query] = asked
  if (!query) throw new Error('Nothing was asked.')
  return query
}
