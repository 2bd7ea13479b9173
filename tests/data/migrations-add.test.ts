import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { freshDatabase } from '#tests/kit/databases.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/*
 * While nodes are upgraded one after the other, nodes of the previous release use the new tables. So a migration must
 * not remove what they read, nor require what they do not write.
 */

interface Column {
  name: string
  type: string
  isNullable: boolean
  hasDefault: boolean
}

let database: Database
beforeAll(async () => {
  database = await freshDatabase({ migrated: false })
})
afterAll(() => database.close())

const names = Object.keys(migrations).toSorted()

test('every migration is compatible with the previous release', async () => {
  const broken: string[] = []
  let before: Column[] = []
  for (const [index, name] of names.entries()) {
    await migrate(database, Object.fromEntries(Object.entries(migrations).filter(([each]) => each <= name)))
    const after = await columns()
    if (index > 0) broken.push(...breaches(before, after).map((breach) => `${name}: ${breach}`))
    before = after
  }
  expect(broken).toEqual([])
})

test.each<{ what: string; after: Column[]; breaches: string[] }>([
  { what: 'nothing', after: [column({})], breaches: [] },
  { what: 'a column that may stay empty', after: [column({}), column({ name: 'users.note' })], breaches: [] },
  { what: 'less room', after: [], breaches: ['users.name is gone'] },
  { what: 'another type', after: [column({ type: 'integer' })], breaches: ['users.name is integer, was text'] },
  { what: 'a duty', after: [column({ isNullable: false })], breaches: ['users.name may not be empty any more'] },
  {
    what: 'a column that old rows lack',
    after: [column({}), column({ name: 'users.age', isNullable: false })],
    breaches: ['users.age must be written by a release that does not know it'],
  },
])('recognises the compatibility of $what', ({ after, breaches: expected }) => {
  expect(breaches([column({})], after)).toEqual(expected)
})

function breaches(before: readonly Column[], after: readonly Column[]): string[] {
  const now = new Map(after.map((each) => [each.name, each]))
  const tableOf = (name: string) => name.split('.')[0]
  const oldTables = new Set(before.map(({ name }) => tableOf(name)))
  const oldNames = new Set(before.map(({ name }) => name))
  return [
    ...before.flatMap(({ name, type, isNullable }) => {
      const found = now.get(name)
      if (!found) return [`${name} is gone`]
      if (found.type !== type) return [`${name} is ${found.type}, was ${type}`]
      return isNullable && !found.isNullable ? [`${name} may not be empty any more`] : []
    }),
    ...after
      .filter(({ name }) => !oldNames.has(name) && oldTables.has(tableOf(name)))
      .filter(({ isNullable, hasDefault }) => !isNullable && !hasDefault)
      .map(({ name }) => `${name} must be written by a release that does not know it`),
  ]
}

function column(changes: Partial<Column>): Column {
  return { name: 'users.name', type: 'text', isNullable: true, hasDefault: false, ...changes }
}

async function columns(): Promise<Column[]> {
  const { rows } = await database.pool.query<Column>(
    `select table_name || '.' || column_name as name, data_type as type, is_nullable = 'YES' as "isNullable",
       column_default is not null as "hasDefault"
     from information_schema.columns where table_schema = 'public' order by 1`,
  )
  return rows
}
