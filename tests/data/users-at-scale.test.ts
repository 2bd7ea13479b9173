import { freshDatabase } from '#tests/kit/databases.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import * as userList from '#server/features/users/user-list.repo.ts'
import * as users from '#server/features/users/users.repo.ts'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* With many users the lists are read by indexes, without scanning the table (product decisions §10). */

const NOW = new Date('2026-11-21T06:30:00Z')
const AFTER = { part: 0, key: new Date('2026-03-01T00:00:00Z'), id: '01900000-0000-7000-8000-000000000000' }

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
  await database.pool.query(`
    insert into users (id, name, email, mobile_number, role, created_at)
    select gen_random_uuid(), 'Member ' || md5(n::text), md5('e' || n) || '@example.com', '+91' || (9000000000 + n * 7),
      'USER', timestamptz '2026-01-01' + n * interval '10 minutes'
    from generate_series(1, 20000) as n`)
  await database.pool.query('vacuum analyze users')
}, 60_000)
afterAll(() => database.close())

test.each([
  { what: 'the first page', ask: (db: Db) => userList.list(db, page({})), index: 'users_newest' },
  { what: 'a later page', ask: (db: Db) => userList.list(db, page({ after: AFTER })), index: 'users_newest' },
  {
    what: 'the first page by name',
    ask: (db: Db) => userList.list(db, page({ sort: 'NAME' })),
    index: 'users_by_name',
  },
  {
    what: 'a later page by name',
    ask: (db: Db) => userList.list(db, page({ sort: 'NAME', after: { ...AFTER, key: 'member c' } })),
    index: 'users_by_name',
  },
  {
    what: 'a rare name',
    ask: (db: Db) => userList.list(db, page({ filters: { search: 'c4ca4238a0b9' } })),
    index: 'users_search',
  },
  {
    what: 'a number',
    ask: (db: Db) => userList.list(db, page({ filters: { search: '90000 12348' } })),
    index: 'users_search',
  },
  {
    what: 'how many have a rare name',
    ask: (db: Db) => userList.count(db, { search: 'c4ca4238a0b9' }, NOW),
    index: 'users_search',
  },
  { what: 'how many there are', ask: (db: Db) => userList.count(db, {}, NOW), index: 'user_totals' },
  {
    what: 'who of a file is there',
    ask: (db: Db) => users.findTaken(db, { emails: ['a@example.com'], numbers: ['+919000000007'] }),
    index: 'users_by_number',
  },
])('$what is read by $index', async ({ ask, index }) => {
  const plan = await planOf(ask)
  expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan on users')
})

function page(changes: Partial<Parameters<typeof userList.list>[1]>) {
  return { filters: {}, sort: 'NEWEST' as const, now: NOW, limit: 50, after: null, ...changes }
}

/** The query plan of a repository query. */
async function planOf(ask: (db: Db) => Promise<unknown>): Promise<string> {
  const asked: { sql: string; parameters: readonly unknown[] }[] = []
  const nowhere = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void asked.push(query),
  })
  await ask(nowhere).catch(() => null)
  const [query] = asked
  if (!query) throw new Error('Nothing was asked.')
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${query.sql}`, [...query.parameters])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
