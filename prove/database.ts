import { crowdIn } from './crowd.ts'
import { openHouse, type ProveHouse } from './houses.ts'
import type { ProveRow } from './row.ts'
import { setTimeout as wait } from 'node:timers/promises'

const LANES = 30
const CALM_MS = 2000
const AFTER_MS = 15_000
const QUIET_AFTER_MS = 10_000
const WAYS = ['fast', 'immediate'] as const

/** PostgreSQL is restarted, properly and as if it had crashed, while members read and write. */
export async function databaseRows(): Promise<ProveRow[]> {
  const house = await openHouse('PostgreSQL')
  if (!house) return []
  try {
    await house.start()
    const people = await house.lookInside((db) => crowdIn(db, { count: LANES, name: 'loading' }))
    await house.start()
    const rows: ProveRow[] = []
    for (const way of WAYS) {
      rows.push(await restarted(house, { way, tokens: people.map(({ token }) => token) }))
    }
    return rows
  } finally {
    await house.close()
  }
}

interface Seen {
  at: number
  status: number
  saysWhen: boolean
}

async function restarted(
  house: ProveHouse,
  { way, tokens }: { way: (typeof WAYS)[number]; tokens: string[] },
): Promise<ProveRow> {
  const seen: Seen[] = []
  const life = { isOver: false }
  const lanes = tokens.map((token, at) => load(house, { token, isWriter: at % 2 === 0, seen, life }))
  await wait(CALM_MS)
  const from = performance.now()
  await house.server?.restart(way)
  const back = performance.now()
  await wait(AFTER_MS)
  life.isOver = true
  await Promise.all(lanes)

  const bad = seen.filter(({ status }) => status !== 200)
  const others = bad.filter(({ status, saysWhen }) => status !== 503 || !saysWhen)
  const late = bad.filter(({ at }) => at > back + QUIET_AFTER_MS)
  const last = Math.max(0, ...bad.map(({ at }) => at - back))
  const refused = `${bad.length} of ${seen.length} answered 503`
  return {
    name: `database: restarted (${way}, ${Math.round(back - from)} ms) under ${LANES} members`,
    figure: `${refused}, the last ${(last / 1000).toFixed(1)} s after; ${others.length} otherwise, ${late.length} late`,
    aim: 'only 503 with Retry-After, none 10 s later',
    // Without one refusal it was not restarted under load.
    isMet: others.length === 0 && late.length === 0 && bad.length > 0,
  }
}

async function load(
  house: ProveHouse,
  { token, isWriter, seen, life }: { token: string; isWriter: boolean; seen: Seen[]; life: { isOver: boolean } },
): Promise<void> {
  const authorization = `Bearer ${token}`
  const body = JSON.stringify({ address: 'Pune', state: '27', gstin: '' })
  const write = { method: 'PUT', headers: { authorization, 'content-type': 'application/json' }, body }
  while (!life.isOver) {
    const path = isWriter ? '/user/billing' : '/user/courses'
    const response = await fetch(`${house.address()}/api/v1${path}`, isWriter ? write : { headers: { authorization } })
    await response.arrayBuffer()
    seen.push({ at: performance.now(), status: response.status, saysWhen: response.headers.has('retry-after') })
    await wait(10)
  }
}
