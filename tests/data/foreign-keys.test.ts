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
