import { ADMIN, type DemoInstallation, openDemoInstallations } from './demo-installations.ts'
import type { Db } from '#server/db/database.ts'
import { median } from '#tests/kit/measure/statistics.ts'
import { startProductProcess } from '#tests/kit/product-launcher.ts'
import { type BenchRow, comparisonRow } from './row.ts'
import { signIn } from '#tests/kit/measure/api-client.ts'
import { scrollRows } from './users-scroll.ts'
import { openDatabase } from '#tests/kit/measure/installation.ts'
import { list, type UserCursor, type UserFilters } from '#server/features/users/user-list.repo.ts'
import * as users from '#server/features/users/users.repo.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { users as calls } from '#shared/contract/users.ts'

const USERS = 100_000
/** Inserted at once, so that no statement takes too long. */
const STEP = 10_000
const ASKED = 200
/** Fifty thousand users precede this page. */
const DEEP_PAGE = 1000

/** The list of users with a hundred thousand beside the demo's few hundred, and the search among them. */
export async function userRows(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const installation of await openDemoInstallations()) {
    try {
      const few = await firstPage(installation)
      const searches = await addUsersAndSearch(installation)
      const many = await firstPage(installation)
      rows.push(
        comparisonRow({
          name: `first page of users, 100,000, ${installation.name}`,
          ours: many,
          baseline: few,
          aim: '≤ 1.1 ×',
          baselineName: 'a few hundred',
          show: milliseconds,
        }),
        ...searches,
        ...(await deepPages(installation)),
        ...(await scrollRows(installation)),
      )
    } finally {
      await installation.close()
    }
  }
  return rows
}

/** The time of the first page over HTTP, one request after the other. */
async function firstPage({ env }: DemoInstallation): Promise<number> {
  const product = await startProductProcess(env)
  try {
    const token = await signIn(product.address, ADMIN)
    return await medianOf(async () => {
      const answer = await fetch(`${product.address}${API_BASE}${calls.list.path}?limit=50`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`The list answers ${answer.status}`)
    })
  } finally {
    await product.end()
  }
}

/** The time of a page far down beside the first; both are read by a cursor. */
async function deepPages({ name, env }: DemoInstallation): Promise<BenchRow[]> {
  const database = await openDatabase(env)
  try {
    const { db } = database
    const page = (after: UserCursor | null) => listUsers(db, {}, after)
    const { rows } = await database.pool.query<{ id: string; key: Date }>(
      'select id, created_at as key from users order by created_at desc, id desc offset $1 limit 1',
      [DEEP_PAGE * 50 - 51],
    )
    const [deep] = rows
    if (!deep) throw new Error('There are not so many users.')
    return [
      comparisonRow({
        name: `page ${DEEP_PAGE.toLocaleString('en')} of 100,000 users, ${name}`,
        ours: await medianOf(() => page({ part: 0, ...deep })),
        baseline: await medianOf(() => page(null)),
        aim: '≤ 1.1 ×',
        baselineName: 'page 1',
        show: milliseconds,
      }),
    ]
  } finally {
    await database.close()
  }
}

/** Adds the users and searches among them in the database, beside reading one row by its key. */
async function addUsersAndSearch({ name, env }: DemoInstallation): Promise<BenchRow[]> {
  const database = await openDatabase(env)
  try {
    for (let from = 1; from <= USERS; from += STEP) {
      await database.pool.query(`
      insert into users (id, name, email, mobile_number, role, created_at)
      select gen_random_uuid(), 'Member ' || md5(n::text), md5('e' || n) || '@bench.example',
        '+91' || (7000000000 + n * 13), 'USER', now() - n * interval '1 minute'
      from generate_series(${from}, ${from + STEP - 1}) as n`)
    }
    await database.pool.query('vacuum analyze users')
    const { db } = database
    const admin = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
    const byKey = await medianOf(() => users.find(db, admin.id))
    const rows: BenchRow[] = []
    for (const [what, search] of [
      ['a name', 'c4ca4238a0b9'],
      // md5 of 'e1', the start of the first address.
      ['an address', 'cd3dc8b6cffb'],
      ['a number', '70001 23456'],
    ] as const) {
      const ours = await medianOf(() => listUsers(db, { search }, null))
      rows.push(
        comparisonRow({
          name: `search for ${what} among 100,000 users, ${name}`,
          ours,
          baseline: byKey,
          aim: '≤ 3 ms',
          baselineName: 'one row by its key',
          show: milliseconds,
        }),
      )
    }
    return rows
  } finally {
    await database.close()
  }
}

function listUsers(db: Db, filters: UserFilters, after: UserCursor | null) {
  return list(db, { filters, sort: 'NEWEST', now: new Date(), limit: 50, after })
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 50; warm += 1) await work()
  const times: number[] = []
  for (let asked = 0; asked < ASKED; asked += 1) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return median(times)
}

const milliseconds = (ms: number): string => `${ms.toFixed(2)} ms`
