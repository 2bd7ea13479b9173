import { insertMembers } from '#tests/kit/measure/members.ts'
import { openInstallation, type Installation } from './installation.ts'
import type { ProveRow } from './row.ts'
import { setTimeout as wait } from 'node:timers/promises'

const MEMBERS = 30
const WARM_UP_MS = 2000
const AFTER_MS = 15_000
const QUIET_AFTER_MS = 10_000
const SHUTDOWNS = ['fast', 'immediate'] as const

/** PostgreSQL is restarted, cleanly and as after a crash, while members read and write. */
export async function databaseRows(): Promise<ProveRow[]> {
  const installation = await openInstallation('PostgreSQL')
  if (!installation) return []
  try {
    await installation.start()
    const members = await installation.inspectDatabase((db) => insertMembers(db, { count: MEMBERS, name: 'loading' }))
    await installation.start()
    const rows: ProveRow[] = []
    for (const way of SHUTDOWNS) {
      rows.push(await measureRestart(installation, { way, tokens: members.map(({ token }) => token) }))
    }
    return rows
  } finally {
    await installation.close()
  }
}

export interface Answered {
  at: number
  status: number
  hasRetryAfter: boolean
}

async function measureRestart(
  installation: Installation,
  { way, tokens }: { way: (typeof SHUTDOWNS)[number]; tokens: string[] },
): Promise<ProveRow> {
  const seen: Answered[] = []
  const run = { isOver: false }
  const loads = tokens.map((token, at) => loadAsMember(installation, { token, isWriter: at % 2 === 0, seen, run }))
  await wait(WARM_UP_MS)
  const from = performance.now()
  await installation.server?.restart(way)
  const back = performance.now()
  await wait(AFTER_MS)
  run.isOver = true
  await Promise.all(loads)

  const bad = seen.filter(({ status }) => status !== 200)
  const others = bad.filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter)
  const late = bad.filter(({ at }) => at > back + QUIET_AFTER_MS)
  const last = Math.max(0, ...bad.map(({ at }) => at - back))
  const refused = `${bad.length} of ${seen.length} answered 503`
  return {
    name: `database: restarted (${way}, ${Math.round(back - from)} ms) under ${MEMBERS} members`,
    figure: `${refused}, the last ${(last / 1000).toFixed(1)} s after; ${others.length} otherwise, ${late.length} late`,
    aim: 'only 503 with Retry-After, none 10 s later',
    // Without a refusal the restart did not happen under load.
    isMet: others.length === 0 && late.length === 0 && bad.length > 0,
  }
}

/** Reads or writes as one member until the run is over; `seen` gets every answer. */
export async function loadAsMember(
  installation: Installation,
  { token, isWriter, seen, run }: { token: string; isWriter: boolean; seen: Answered[]; run: { isOver: boolean } },
): Promise<void> {
  const authorization = `Bearer ${token}`
  const body = JSON.stringify({ address: 'Pune', state: '27', gstin: '' })
  const write = { method: 'PUT', headers: { authorization, 'content-type': 'application/json' }, body }
  while (!run.isOver) {
    const path = isWriter ? '/user/billing' : '/user/courses'
    const response = await fetch(
      `${installation.address()}/api/v1${path}`,
      isWriter ? write : { headers: { authorization } },
    )
    await response.arrayBuffer()
    seen.push({ at: performance.now(), status: response.status, hasRetryAfter: response.headers.has('retry-after') })
    await wait(10)
  }
}
