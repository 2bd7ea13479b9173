import { createKysely } from '#server/adapters/postgres/kysely.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { freshDatabase, kindUnderTest } from '#tests/kit/databases.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

describe(`prepared statements (${kindUnderTest})`, () => {
  let database: Database
  beforeAll(async () => {
    database = await freshDatabase({ migrated: false })
    await database.pool.query('create table stones (id int primary key, name text)')
    await database.pool.query(`insert into stones values (1, 'agate'), (2, 'beryl')`)
  })
  afterAll(() => database.close())

  const select = async (id: number, db = database.db) =>
    (await sql<{ id: number }>`select * from stones where id = ${id}`.execute(db)).rows[0]
  const often = async <T>(work: () => Promise<T>) => {
    for (let n = 0; n < 12; n++) await work()
  }
  const onConnection = async (db = database.db) =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows

  test('are kept only for repeated statements', async () => {
    await database.db.connection().execute(async (db) => {
      await often(() => select(2, db))
      await sql`select * from stones where name = ${'agate'}`.execute(db)
      expect((await onConnection(db)).map(({ statement }) => statement)).toEqual(['select * from stones where id = $1'])
    })
  })

  test('work after a change of their table, also within a transaction', async () => {
    await often(() => select(1))
    await database.pool.query(`alter table stones add column colour text default 'red'`)
    expect(await select(1)).toEqual({ id: 1, name: 'agate', colour: 'red' })

    const named = (db = database.db) => sql`select * from stones where name = ${'beryl'} for update`.execute(db)
    await often(() => transact(database.db, (trx) => named(trx)))
    await database.pool.query(`alter table stones add column weight int default 3`)
    let attempts = 0
    const { rows } = await transact(database.db, (trx) => {
      attempts += 1
      return named(trx)
    })
    expect(rows).toEqual([{ id: 2, name: 'beryl', colour: 'red', weight: 3 }])
    expect(attempts).toBe(2)
  })

  test('work after a pooler has switched the server process', async () => {
    const db = createKysely(database.pool)
    const ask = () => sql`select name from stones where id = ${1}`.execute(db)
    await often(ask)
    await Promise.all(Array.from({ length: 10 }, () => database.pool.query('deallocate all')))
    expect((await ask()).rows).toEqual([{ name: 'agate' }])
  })

  test('are limited in number', async () => {
    await database.db.connection().execute(async (db) => {
      for (let n = 0; n < 210; n++) {
        const text = sql.raw(`select ${n}::int as n where true = `)
        for (let times = 0; times < 6; times++) await sql`${text}${true}`.execute(db)
      }
      expect((await onConnection(db)).length).toBeLessThanOrEqual(200)
    })
  })
})
