import type { Database } from '#server/db/database.ts'
import { freshDatabase, kindUnderTest } from '#tests/kit/databases.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DeclaredColumn, declaredTables } from './schema-source.ts'

interface RealColumn {
  table_name: string
  column_name: string
  data_type: string
  is_nullable: boolean
  has_default: boolean
}

const kinds: Record<string, DeclaredColumn['kind']> = {
  text: 'text',
  uuid: 'text',
  smallint: 'number',
  integer: 'number',
  'double precision': 'number',
  bigint: 'number',
  'timestamp with time zone': 'instant',
  bytea: 'bytes',
  tsvector: 'text',
  boolean: 'boolean',
  jsonb: 'json',
  bit: 'text',
  ARRAY: 'list',
}

describe(`the typed schema (${kindUnderTest})`, () => {
  let database: Database
  let real: RealColumn[]

  beforeAll(async () => {
    database = await freshDatabase()
    const { rows } = await database.pool.query<RealColumn>(
      `select table_name, column_name, data_type, is_nullable = 'YES' as is_nullable, column_default is not null as has_default
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_%'`,
    )
    real = rows
  })

  afterAll(() => database.close())

  it('declares exactly the tables that the migrations create', () => {
    const tables = new Set(real.map(({ table_name }) => table_name))
    expect([...declaredTables().keys()].toSorted()).toEqual([...tables].toSorted())
  })

  it.each([...declaredTables()])('declares the columns of %s as they are', (table, declared) => {
    const columns = real
      .filter(({ table_name }) => table_name === table)
      .map(({ column_name, data_type, is_nullable, has_default }) => ({
        name: column_name,
        kind: kinds[data_type] ?? data_type,
        isNullable: is_nullable,
        hasDefault: has_default,
      }))
    expect(byName(declared)).toEqual(byName(columns))
  })
})

function byName<T extends { name: string }>(columns: T[]): T[] {
  return columns.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
