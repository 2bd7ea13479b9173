import { openEmbeddedDatabase } from '#server/adapters/pglite/embedded-database.ts'
import { assertCommitsAreSynced } from '#server/adapters/pglite/synced-pglite.ts'
import { DatabaseUnavailable } from '#server/db/database-errors.ts'
import { kindUnderTest } from '#tests/kit/databases.ts'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { sql } from 'kysely'
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { emptyClusterFolder, openForTest, startWriter } from './embedded-database-kit.ts'

describe.runIf(kindUnderTest === 'embedded')('the embedded database', () => {
  it(
    'creates a private folder also after an interrupted first start, and keeps its rows',
    {
      timeout: 60_000,
    },
    async () => {
      const dir = join(mkdtempSync(join(tmpdir(), 'sadhana-db-')), 'data', 'database')
      onTestFinished(() => rmSync(join(dir, '../..'), { recursive: true, force: true }))
      mkdirSync(join(dir, 'cluster.new', 'base'), { recursive: true })
      writeFileSync(join(dir, 'cluster.new', 'PG_VERSION'), '18\n')
      const first = await openForTest({ dir })
      await first.pool.query('create table kept (id int)')
      await first.pool.query('insert into kept values (7)')
      await first.close()
      expect(statSync(join(dir, 'cluster')).mode & 0o777).toBe(0o700)
      const later = await openForTest({ dir })
      expect((await later.pool.query('select * from kept')).rows).toEqual([{ id: 7 }])
    },
  )

  it('refuses a folder in use by another process, and names that process', async () => {
    const dir = await emptyClusterFolder()
    const { child, lines, ended } = startWriter(dir)
    for await (const line of lines) if (line !== 'open') break
    await expect(openEmbeddedDatabase({ dir })).rejects.toThrow(
      `The database in ${dir} is in use by another process (pid ${child.pid}): stop that one first, or choose another data folder.`,
    )
    child.kill('SIGKILL')
    await ended
    await expect(openForTest({ dir })).resolves.toBeDefined()
  })

  it('lets exactly one of several concurrent processes open the folder', async () => {
    const dir = await emptyClusterFolder()
    const writers = [startWriter(dir), startWriter(dir), startWriter(dir)]
    const first = await Promise.all(
      writers.map(async ({ lines }) => {
        for await (const line of lines) return line
      }),
    )
    expect(first.filter((line) => line === 'open')).toHaveLength(1)
    expect(first.filter((line) => line?.includes('is in use by another process'))).toHaveLength(2)
  })

  it("refuses another version's files and a native server's, each in one sentence", async () => {
    const dir = await emptyClusterFolder()
    writeFileSync(join(dir, 'cluster', 'PG_VERSION'), '17\n')
    await expect(openEmbeddedDatabase({ dir })).rejects.toThrow(
      `The folder ${dir} holds a database of PostgreSQL 17, but this program reads version 18: start the release that wrote it, or restore a backup made for this one.`,
    )
    await expect(openEmbeddedDatabase({ dir: join(dir, 'cluster') })).rejects.toThrow(
      /belongs to a native PostgreSQL server/,
    )
  })

  it('reports damaged files in one sentence, and unlocks the folder', async () => {
    const dir = await emptyClusterFolder()
    rmSync(join(dir, 'cluster', 'global'), { recursive: true })
    for (const _again of [1, 2]) {
      await expect(openEmbeddedDatabase({ dir })).rejects.toThrow(`The embedded database in ${dir} does not open: `)
    }
  })

  it('refuses a build of PGlite that does not sync commits to the disk', async () => {
    const unsynced = await PGlite.create({ fs: new NodeFS(join(await emptyClusterFolder(), 'cluster')) })
    onTestFinished(() => unsynced.close())
    await expect(assertCommitsAreSynced(unsynced, { fsyncs: 0 })).rejects.toThrow(
      /does not flush its commits to the disk/,
    )
  })

  it('ends a query that deadlocks with its own transaction, and explains why', async () => {
    const database = await openForTest({ dir: await emptyClusterFolder(), connectionTimeoutInMs: 1500 })
    const waiting = database.db.transaction().execute(() => sql`select 1`.execute(database.db))
    await expect(waiting).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(waiting).rejects.toThrow(
      'The embedded database was busy for 1.5 s. It has one connection: a query beside an open transaction, instead of in it, waits for itself.',
    )
    await expect(database.ping()).resolves.toBeUndefined()
  })

  it('rolls back an idle transaction', async () => {
    const database = await openForTest({
      dir: await emptyClusterFolder(),
      idleInTransactionTimeoutInMs: 100,
      connectionTimeoutInMs: 500,
    })
    await database.pool.query('create table held (id int)')
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('insert into held values (1)')
    const { rows } = await database.pool.query('select * from held').catch(() => ({ rows: ['waiting'] }))
    await expect(client.query('commit')).rejects.toThrow()
    client.release(true)
    expect(rows).not.toEqual([{ id: 1 }])
    expect((await database.pool.query('select * from held')).rows).toEqual([])
  })

  it('ends a statement that takes too long, and keeps only committed rows', async () => {
    const reasons: string[] = []
    const database = await openForTest({
      dir: await emptyClusterFolder(),
      statementTimeoutInMs: 500,
      onRestart: (reason) => reasons.push(reason),
    })
    await database.pool.query('create table work (id int)')
    await database.pool.query('insert into work values (1)')
    const endless = database.db.transaction().execute(async (trx) => {
      await sql`insert into work values (2)`.execute(trx)
      await sql`select count(*) from generate_series(1, 1e12)`.execute(trx)
    })
    await expect(endless).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(reasons).toEqual(['a statement took longer than 0.5 s'])
    expect((await database.pool.query('select * from work')).rows).toEqual([{ id: 1 }])
  })

  it('reopens after a fatal error once its files are back', async () => {
    const dir = await emptyClusterFolder()
    const reasons: string[] = []
    const unusable: Error[] = []
    const database = await openForTest({
      dir,
      onRestart: (reason) => reasons.push(reason),
      onUnusable: (error) => unusable.push(error),
    })
    await database.pool.query('create table work (id int)')
    await database.pool.query('insert into work values (1)')
    const [log, aside] = [join(dir, 'cluster', 'pg_wal'), join(dir, 'aside')]
    renameSync(log, aside)
    await database.pool.query('select pg_switch_wal()')
    await expect(sql`insert into work values (2)`.execute(database.db)).rejects.toThrow(
      /could not create file|opened anew/,
    )
    await expect.poll(() => unusable.length).toBeGreaterThan(0)
    expect(reasons).toEqual(['it met an error that it cannot go on from'])
    await expect(sql`select * from work`.execute(database.db)).rejects.toBeInstanceOf(DatabaseUnavailable)

    rmSync(log, { recursive: true, force: true })
    renameSync(aside, log)
    expect((await database.pool.query('select * from work')).rows).toEqual([{ id: 1 }])
  })

  it('resets the session for each connection', async () => {
    const database = await openForTest({ dir: await emptyClusterFolder() })
    const client = await database.pool.connect()
    await client.query({ name: 'one', text: 'select 1 as n' })
    await client.query(`set application_name = 'left behind'`)
    await client.query('begin')
    client.release(true)
    const { rows } = await database.pool.query({ name: 'one', text: `select current_setting('application_name') as n` })
    expect(rows).toEqual([{ n: '' }])
    const again = await database.pool.query('select now() = statement_timestamp() as outside')
    expect(again.rows).toEqual([{ outside: true }])
  })

  it('makes a backup while in use, which opens with the same rows', async () => {
    const dir = await emptyClusterFolder()
    const to = `${dir}-backup`
    onTestFinished(() => rmSync(to, { recursive: true, force: true }))
    const database = await openForTest({ dir })
    await database.pool.query(`create table rows as select n, md5(n::text) from generate_series(1, 5000) n`)
    const [, during] = await Promise.all([database.backup(to), database.pool.query('select count(*) from rows')])
    expect(during.rows).toEqual([{ count: 5000 }])
    await database.pool.query('delete from rows')
    await expect(database.backup(to)).rejects.toThrow(`The backup needs an empty folder, and ${to} holds a database.`)

    const copy = await openForTest({ dir: to })
    const { rows } = await copy.pool.query('select count(*), bool_and(md5 = md5(n::text)) as whole from rows')
    expect(rows).toEqual([{ count: 5000, whole: true }])
  })

  it('truncates its log and updates its statistics while it is written to', async () => {
    const database = await openForTest({ dir: await emptyClusterFolder(), maintenanceEveryMs: 50 })
    await database.pool.query('create table grown (id int primary key, filler text)')
    for (let batch = 0; batch < 8; batch++) {
      await database.pool.query(
        `insert into grown select n, repeat(md5(n::text), 30) from generate_series($1::int, $1::int + 3999) n`,
        [batch * 4000],
      )
    }
    const logInBytes = async () => {
      const { rows } = await database.pool.query(
        'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()',
      )
      return Number(rows[0].bytes)
    }
    await expect.poll(logInBytes).toBeLessThan(16 * 1024 * 1024)
    const estimate = async () =>
      (await database.pool.query(`select reltuples from pg_class where relname = 'grown'`)).rows[0].reltuples
    await expect.poll(estimate).toBeGreaterThan(4000)
  })
})
