import { withoutComments } from './source.ts'
import { ownersOf, refuseWrite, writesComputedTable, writesOf } from './table-rule.ts'
import { projectFiles, read } from './tree.ts'
import { describe, expect, test } from 'vitest'

const owners = ownersOf(projectFiles('src/server/db/schema*.ts').map(read).join('\n'))

test('every table names the feature that owns it', () => {
  expect(owners.size).toBeGreaterThan(15)
  const ownerless = [...owners].filter(([, owner]) => owner === 'nobody')
  expect(ownerless, 'Begin the comment of the interface with “Owned by <feature>.”').toEqual([])
})

const files = projectFiles('src/server/**/*.ts').filter(
  (file) => !file.endsWith('.test.ts') && !file.startsWith('src/server/db/migrations/'),
)

test('each table is written by the repository of its owner only', () => {
  const broken = files.flatMap((file) =>
    writesOf(withoutComments(file, read(file))).flatMap(
      (table) => refuseWrite({ file, table, owner: owners.get(table) }) ?? [],
    ),
  )
  expect(broken).toEqual([])
})

test('the tables of a computed name are those of a few files', () => {
  const found = files.filter((file) => writesComputedTable(withoutComments(file, read(file))))
  expect(found.toSorted()).toEqual([
    // All tables, when a database is moved.
    'src/server/db/replace-tables.ts',
    // The three lists of a course, all tables of its own.
    'src/server/features/courses/course-items.repo.ts',
    // Their callers count as the writers.
    'src/server/platform/content.repo.ts',
    'src/server/platform/media-durations.repo.ts',
    'src/server/platform/unconverted-pictures.repo.ts',
    // A database of its own.
    'src/server/sandbox/sandbox-store.ts',
  ])
})

describe('the one-writer rule', () => {
  test('reads the owner above each interface', () => {
    const schema = `
      /** Owned by sign-in. A token is kept as its hash. */
      export interface Sessions {
        /** Not the owner. */
        id: string
      }

      /** Nobody said who. */
      export interface Plans { id: string }

      export interface IdentityTables {
  sessions: Sessions
}

      export interface SubscriptionTables {
  plans: Plans
}`
    expect([...ownersOf(schema)]).toEqual([
      ['sessions', 'sign-in'],
      ['plans', 'nobody'],
    ])
  })

  test('sees writes of the query builder and of raw SQL, not reads', () => {
    const code = [
      `db.insertInto('orders').values(row)`,
      `db\n.updateTable(\n'payments')`,
      'trx.deleteFrom("grants")',
      'sql`INSERT INTO videos (id) select id from audios`',
      'sql`update users set name = 1`',
      `db.selectFrom('plans').forUpdate()`,
      `const courses = createContentRepo('courses')`,
      `unmeasuredItems('audios', db)`,
      'sql`select 1 from courses for update skip locked`',
    ].join('\n')
    expect(writesOf(code).toSorted()).toEqual([
      'audios',
      'courses',
      'grants',
      'orders',
      'payments',
      'skip',
      'users',
      'videos',
    ])
  })

  test.each([
    ['db.insertInto(table)', true],
    ['sql`delete from ${table}`', true],
    [`db.insertInto('orders')`, false],
    ['sql`update users set name = ${name}`', false],
  ])('%s: a computed table is %s', (code, isComputed) => {
    expect(writesComputedTable(code)).toBe(isComputed)
  })

  test.each([
    ['src/server/features/payments/orders.repo.ts', 'payments', 'nothing'],
    ['src/server/features/payments/payments.service.ts', 'payments', 'SQL belongs to *.repo.ts'],
    ['src/server/features/users/users.repo.ts', 'payments', 'which payments owns'],
    ['src/server/platform/rate-limiter.ts', 'platform', 'nothing'],
  ])('%s and a table of %s: refused for %s', (file, owner, reason) => {
    expect(refuseWrite({ file, table: 'some_table', owner }) ?? 'nothing').toContain(reason)
  })

  test('does not take a word that is no table for one', () => {
    expect(refuseWrite({ file: 'src/server/app.ts', table: 'skip', owner: owners.get('skip') })).toBeUndefined()
  })
})
