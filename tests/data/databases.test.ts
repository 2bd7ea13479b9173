import type { Database } from '#server/db/database.ts'
import { DatabaseUnavailable, isForeignKeyViolation, isUniqueViolation } from '#server/db/database-errors.ts'
import { transact } from '#server/db/transact.ts'
import { freshDatabase, kindUnderTest } from '#tests/kit/databases.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

describe(`a database (${kindUnderTest})`, () => {
  let database: Database

  async function query<R>(text: string, values: unknown[] = []): Promise<R[]> {
    const { rows } = await database.pool.query(text, values)
    return rows as R[]
  }

  beforeAll(async () => {
    database = await freshDatabase({ migrated: false })
    await query('create table people (id int primary key, name text, points int not null default 0)')
    await query('alter table people add constraint one_name unique (name)')
    await query('create table pets (id int primary key, owner int not null constraint pets_owner references people)')
    await query(`insert into people (id, name) values (1, 'Asha'), (2, 'Bhanu')`)
  })

  afterAll(() => database.close())

  it('answers to ping', async () => {
    await expect(database.ping()).resolves.toBeUndefined()
  })

  it('gives counts and sums as numbers, dates as text and instants as Date', async () => {
    const [row] = await query(
      `select count(*) as count, sum(9007199254740991::int8) as sum, 12.50::numeric as price, '2026-03-01'::date as day,
         '2026-03-01T18:30:00.123Z'::timestamptz as at, '{"a":[1]}'::jsonb as json, 0.00::numeric as nothing from people where id = 1`,
    )
    expect(row).toEqual({
      count: 1,
      sum: 9007199254740991,
      price: 12.5,
      day: '2026-03-01',
      at: new Date('2026-03-01T18:30:00.123Z'),
      json: { a: [1] },
      nothing: 0,
    })
  })

  it('returns a numeric without an exact number as text, and refuses such an int8', async () => {
    const [row] = await query(
      `select 9007199254740993::numeric as large, 0.12345678901234567::numeric as fine, 'NaN'::numeric as nan`,
    )
    expect(row).toEqual({ large: '9007199254740993', fine: '0.12345678901234567', nan: 'NaN' })
    await expect(query('select 9007199254740993::int8')).rejects.toThrow('9007199254740993 is too large for a number')
    await expect(database.ping()).resolves.toBeUndefined()
  })

  it('writes and reads several megabytes unchanged', async () => {
    const text = 'नमस्ते 🙏 '.repeat(150_000)
    const bytes = Buffer.alloc(5_000_000, 'Sadhana')
    const [row] = await query<{ text: string; bytes: Buffer }>('select $1::text as text, $2::bytea as bytes', [
      text,
      bytes,
    ])
    expect(row?.text === text).toBe(true)
    expect(row?.bytes.equals(bytes)).toBe(true)
    const rows = await query<{ line: string }>(`select repeat('x', 1000) as line from generate_series(1, 8000)`)
    expect(rows.every(({ line }) => line.length === 1000) && rows.length).toBe(8000)
  })

  it('tells which constraint refused a row', async () => {
    const twice = await query(`insert into people (id, name) values (3, 'Asha')`).catch((error: unknown) => error)
    expect(isUniqueViolation(twice)).toBe(true)
    expect(isUniqueViolation(twice, 'one_name')).toBe(true)
    expect(isUniqueViolation(twice, 'people_pkey')).toBe(false)
    expect(isForeignKeyViolation(twice)).toBe(false)
    const ownerless = await query('insert into pets values (1, 99)').catch((error: unknown) => error)
    expect(isForeignKeyViolation(ownerless, 'pets_owner')).toBe(true)
    expect(isUniqueViolation(ownerless)).toBe(false)
  })

  it('keeps every increment of concurrent transactions', async () => {
    await Promise.all(
      Array.from({ length: 40 }, () =>
        transact(database.db, async (trx) => {
          const { rows } = await sql<{ points: number }>`select points from people where id = 1 for update`.execute(trx)
          await sql`update people set points = ${(rows[0]?.points ?? 0) + 1} where id = 1`.execute(trx)
        }),
      ),
    )
    expect(await query('select points from people where id = 1')).toEqual([{ points: 40 }])
  })

  it('rolls back a failed transaction', async () => {
    const failing = transact(database.db, async (trx) => {
      await sql`insert into people (id, name) values (10, 'Gone')`.execute(trx)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await query('select 1 from people where id = 10')).toEqual([])
  })

  it('retries a transaction after a conflict', async () => {
    let runs = 0
    const result = await transact(database.db, async (trx) => {
      runs += 1
      await sql`update people set points = points + 1 where id = 2`.execute(trx)
      if (runs < 3) await sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`.execute(trx)
      return 'done'
    })
    expect({ result, runs }).toEqual({ result: 'done', runs: 3 })
    expect(await query('select points from people where id = 2')).toEqual([{ points: 1 }])
  })

  it('gives up on a transaction that always conflicts, and does not retry other failures', async () => {
    let runs = 0
    const conflicting = transact(database.db, (trx) => {
      runs += 1
      return sql`do $$ begin raise exception 'conflict' using errcode = '40P01'; end $$`.execute(trx)
    })
    await expect(conflicting).rejects.toMatchObject({ code: '40P01' })
    expect(runs).toBe(5)

    runs = 0
    const refused = transact(database.db, (trx) => {
      runs += 1
      return sql`insert into people (id, name) values (11, 'Asha')`.execute(trx)
    })
    await expect(refused).rejects.toSatisfy((error) => isUniqueViolation(error, 'one_name'))
    expect(runs).toBe(1)
  })

  it('reports a failure of the server as unavailable, but not an error of the statement', async () => {
    const full = sql`do $$ begin raise exception 'disk full' using errcode = '53100'; end $$`.execute(database.db)
    await expect(full).rejects.toBeInstanceOf(DatabaseUnavailable)
    const wrong = sql`select nothing`.execute(database.db)
    await expect(wrong).rejects.not.toBeInstanceOf(DatabaseUnavailable)
  })
})
