import type { Database } from '#server/db/database.ts'
import { freshDatabase } from '#tests/kit/databases.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('foreign keys that cascade have an index, so that removing a row is fast', async () => {
  const { rows } = await database.pool.query<{ key: string }>(
    `select conrelid::regclass || '.' || attname as key
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confdeltype in ('c', 'n') and connamespace = 'public'::regnamespace
       and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`,
  )
  expect(rows.map(({ key }) => key)).toEqual([])
})

test('a row that names a user goes with the account or loses its user', async () => {
  const { rows } = await database.pool.query<{ key: string }>(
    `select conrelid::regclass || '.' || attname as key
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'users'::regclass and confdeltype not in ('c', 'n')
     order by key`,
  )
  expect(
    rows.map(({ key }) => key),
    'Give the foreign key `on delete cascade` or `on delete set null`',
  ).toEqual([])
})

test('every column `user_id` is a foreign key', async () => {
  const { rows } = await database.pool.query<{ key: string }>(
    `select table_name || '.' || column_name as key
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'user_id'
       and not exists (
         select from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
         where contype = 'f' and conrelid = table_name::regclass and attname = column_name)
     order by key`,
  )
  expect(
    rows.map(({ key }) => key),
    'Add a foreign key',
  ).toEqual([])
})
