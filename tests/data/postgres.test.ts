import { openPostgresDatabase } from '#server/adapters/postgres/postgres-database.ts'
import { DatabaseUnavailable } from '#server/db/database-errors.ts'
import { transact } from '#server/db/transact.ts'
import { freshDatabase, kindUnderTest } from '#tests/kit/databases.ts'
import { withDatabase } from '#tests/kit/postgres.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database } from '#server/db/database.ts'

describe.runIf(kindUnderTest === 'postgres')('a PostgreSQL server', () => {
  let database: Database

  beforeAll(async () => {
    database = await freshDatabase({ migrated: false })
    await database.pool.query('create table accounts (id int primary key, paise int not null)')
    await database.pool.query('insert into accounts values (1, 100), (2, 100)')
  })

  afterAll(() => database.close())

  it('retries the victim of a deadlock', async () => {
    const both = Promise.withResolvers<void>()
    let arrived = 0
    const move = (from: number, to: number) =>
      transact(database.db, async (trx) => {
        await sql`update accounts set paise = paise - 1 where id = ${from}`.execute(trx)
        if (++arrived === 2) both.resolve()
        await both.promise
        await sql`update accounts set paise = paise + 1 where id = ${to}`.execute(trx)
      })
    await Promise.all([move(1, 2), move(2, 1)])
    expect(arrived).toBe(3)
    const { rows } = await database.pool.query('select paise from accounts order by id')
    expect(rows).toEqual([{ paise: 100 }, { paise: 100 }])
  })

  it('ends a statement that takes too long, as unavailable', async () => {
    const url = `${inject('postgres').url}`
    const impatient = await openPostgresDatabase({ url, poolSize: 1, statementTimeoutInMs: 100 })
    await expect(sql`select pg_sleep(10)`.execute(impatient.db)).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(impatient.ping()).resolves.toBeUndefined()
    await impatient.close()
  })

  it('waits for a lock only up to the timeout', async () => {
    const url = await sameDatabase()
    const impatient = await openPostgresDatabase({ url, poolSize: 1, lockTimeoutInMs: 100 })
    await database.db.transaction().execute(async (trx) => {
      await sql`update accounts set paise = paise where id = 1`.execute(trx)
      const waiting = sql`update accounts set paise = 0 where id = 1`.execute(impatient.db)
      await expect(waiting).rejects.toBeInstanceOf(DatabaseUnavailable)
    })
    await expect(impatient.ping()).resolves.toBeUndefined()
    await impatient.close()
  })

  it('ends an idle transaction and releases its locks', async () => {
    const url = await sameDatabase()
    const idle = await openPostgresDatabase({ url, poolSize: 1, idleInTransactionTimeoutInMs: 100 })
    const asleep = idle.db.transaction().execute(async (trx) => {
      await sql`update accounts set paise = 0 where id = 1`.execute(trx)
      // Waits until the server has released the row.
      await database.pool.query('update accounts set paise = paise where id = 1')
      await sql`select 1`.execute(trx)
    })
    await expect(asleep).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(idle.ping()).resolves.toBeUndefined()
    await idle.close()
  })

  it('limits its connections, and fails callers that wait too long for one', async () => {
    const url = inject('postgres').url
    const small = await openPostgresDatabase({ url, poolSize: 2, connectionTimeoutInMs: 100 })
    const [first, second] = [await small.pool.connect(), await small.pool.connect()]
    await expect(sql`select 1`.execute(small.db)).rejects.toBeInstanceOf(DatabaseUnavailable)
    first.release()
    await expect(small.ping()).resolves.toBeUndefined()
    second.release()
    expect(small.pool.totalCount).toBe(2)
    await small.close()
  })

  it('survives the loss of idle and active connections', async () => {
    const lost: Error[] = []
    const victim = await openPostgresDatabase({
      url: inject('postgres').url,
      poolSize: 2,
      onIdleError: (error) => lost.push(error),
    })
    const kill = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sadhana' and datname = 'postgres'`
    await database.pool.query(kill)
    await expect.poll(() => lost.length).toBe(1)
    await expect(victim.ping()).resolves.toBeUndefined()

    const midway = victim.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      await database.pool.query(kill)
      await sql`select 2`.execute(trx)
    })
    await expect(midway).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(victim.ping()).resolves.toBeUndefined()
    await victim.close()
  })

  it.each([
    ['a port', 'postgres://postgres@127.0.0.1:1/postgres'],
    ['a socket, whose file is gone with its server', 'postgres://postgres@%2Fnonexistent/postgres'],
  ])('refuses to open where no server answers at %s', async (_, url) => {
    await expect(openPostgresDatabase({ url, poolSize: 1 })).rejects.toBeInstanceOf(DatabaseUnavailable)
  })

  /** The URL of the same database, for another pool. */
  async function sameDatabase(): Promise<string> {
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
    return withDatabase(inject('postgres').url, rows[0]?.name ?? '')
  }
})
