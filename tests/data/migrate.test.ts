import type { Database } from '#server/db/database.ts'
import { migrate, type Migrations } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { freshDatabase, kindUnderTest } from '#tests/kit/databases.ts'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const creates = (table: string) => ({
  up: (db: Kysely<unknown>) => db.schema.createTable(table).addColumn('id', 'integer').execute(),
})
const plain: Migrations = { '0001_a': creates('a'), '0002_b': creates('b') }

describe(`migrating (${kindUnderTest})`, () => {
  let database: Database

  beforeEach(async () => {
    database = await freshDatabase({ migrated: false })
  })

  afterEach(() => database.close())

  it('runs missing migrations in order, once', async () => {
    expect(await migrate(database, { '0001_a': creates('a') })).toEqual(['0001_a'])
    expect(await migrate(database, plain)).toEqual(['0002_b'])
    expect(await migrate(database, plain)).toEqual([])
  })

  it('needs one connection when there is nothing to do', async () => {
    await migrate(database, plain)
    let acquired = 0
    database.pool.on('acquire', () => (acquired += 1))
    await migrate(database, plain)
    expect(acquired).toBe(1)
  })

  it('lets several nodes start at once', async () => {
    const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(database, plain)))
    expect(runs.flat().toSorted()).toEqual(['0001_a', '0002_b'])
  })

  it('rolls back a failed migration and names it', async () => {
    const broken: Migrations = { ...plain, '0003_c': { up: (db) => sql`select nothing`.execute(db).then(() => {}) } }
    await expect(migrate(database, broken)).rejects.toThrow(
      /^The migration 0003_c failed: column "nothing" does not exist$/,
    )
    expect(await migrate(database, plain)).toEqual(['0001_a', '0002_b'])
  })

  it('refuses a database that has had a migration unknown to this program', async () => {
    await migrate(database, plain)
    await expect(migrate(database, { '0001_a': creates('a') })).rejects.toThrow(
      'The database has had the migration 0002_b, which this program does not know: start the release that knows it.',
    )
  })

  it('refuses a new migration that is not the last', async () => {
    await migrate(database, { '0001_a': creates('a'), '0003_c': creates('c') })
    await expect(migrate(database, { ...plain, '0003_c': creates('c') })).rejects.toThrow(
      'The migration 0002_b comes before 0003_c, which the database has already had: give a new migration a name that comes last.',
    )
  })

  it('restores the timeouts of the connection', async () => {
    const { rows: before } = await database.pool.query('show lock_timeout')
    await migrate(database, plain)
    const { rows: after } = await database.pool.query('show lock_timeout')
    expect(after).toEqual(before)
  })

  it('creates all tables of the product', async () => {
    expect(await migrate(database, migrations)).toEqual(Object.keys(migrations).toSorted())
    expect(await migrate(database, migrations)).toEqual([])
  })
})
