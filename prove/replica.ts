import { countStatus, describeStatuses } from './behind-proxy.ts'
import { openInstallation, type Installation } from './installation.ts'
import type { ProveRow } from './row.ts'
import { callApi, fieldOf, textAt } from '#tests/kit/measure/api-client.ts'
import { insertMembers } from '#tests/kit/measure/members.ts'
import { postgresForTests } from '#tests/kit/find-postgres.ts'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '#tests/kit/pgbouncer.ts'
import { type PostgresServer, startPostgresServer } from '#tests/kit/postgres-server.ts'
import { setTimeout as wait } from 'node:timers/promises'

const MEMBERS = 20
const WARM_UP_MS = 4000
const AFTER_MS = 15_000
const BACK_WITHIN_MS = 30_000

interface Writer {
  token: string
  /** The number in the last write that was answered 200. */
  acknowledged: number
  sent: number
}

interface Answered {
  at: number
  status: number
}

interface Replicated {
  installation: Installation
  primary: PostgresServer
  standby: PostgresServer
  pooler: PgBouncer
}

/** PostgreSQL with a synchronous standby crashes under writes; the standby is promoted and the pooler sent to it. */
export async function replicaRows(): Promise<ProveRow[]> {
  const found = postgresForTests({})
  if (!hasPgBouncer() || !found || !('programs' in found)) {
    console.log('Left out: this needs PgBouncer and the programs of PostgreSQL.')
    return []
  }
  const closing: (() => Promise<void>)[] = []
  try {
    // A write is acknowledged once the standby has it.
    const primary = await startPostgresServer(found.programs, {
      isDurable: true,
      prepare: () => ({ ...replicated, synchronous_standby_names: 'standby' }),
    })
    closing.push(primary.stop)
    const standby = await startPostgresServer(found.programs, {
      isDurable: true,
      prepare: () => replicated,
      follows: primary,
    })
    closing.push(standby.stop)
    const pooler = await startPgBouncer(primary.url, { poolSize: 10 })
    closing.push(pooler.stop)
    const urls = { DATABASE_URL: pooler.url, REPLICA_DATABASE_URL: standby.url }
    const installation = await openInstallation('PostgreSQL', urls)
    if (!installation) return []
    closing.push(installation.close)
    return [await failOver({ installation, primary, standby, pooler })]
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

const replicated = { wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '512MB' }

async function failOver({ installation, primary, standby, pooler }: Replicated): Promise<ProveRow> {
  await installation.start()
  const members = await installation.inspectDatabase((db) => insertMembers(db, { count: MEMBERS, name: 'writer' }))
  await installation.start()
  const writers = members.map(({ token }): Writer => ({ token, acknowledged: 0, sent: 0 }))
  const seen: Answered[] = []
  const run = { isOver: false }
  const writing = writers.map((writer) => keepWriting(installation.address(), { writer, seen, run }))
  await wait(WARM_UP_MS)
  const from = performance.now()
  await primary.crash()
  standby.promote()
  pooler.switchTo(standby.url)
  const promoted = performance.now()
  await wait(AFTER_MS)
  run.isOver = true
  await Promise.all(writing)

  const lost = await countLost(installation.address(), writers)
  const statuses = new Map<number, number>()
  for (const { status } of seen) countStatus(statuses, status)
  const failed = seen.filter(({ status }) => status !== 200)
  const backAfterMs = Math.max(0, ...failed.map(({ at }) => at - from))
  const others = failed.filter(({ status }) => status !== 503)
  const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return {
    name: `replica: promoted in ${inSeconds(promoted - from)} under ${MEMBERS} writers`,
    figure: `${lost} acknowledged writes lost; ${describeStatuses(statuses)}; back after ${inSeconds(backAfterMs)}`,
    aim: 'none lost, only 503 meanwhile, back within 30 s',
    // Without a refusal the crash did not happen under load.
    isMet: lost === 0 && others.length === 0 && failed.length > 0 && backAfterMs < BACK_WITHIN_MS,
  }
}

async function keepWriting(
  address: string,
  { writer, seen, run }: { writer: Writer; seen: Answered[]; run: { isOver: boolean } },
): Promise<void> {
  while (!run.isOver) {
    writer.sent += 1
    const response = await fetch(`${address}/api/v1/user/billing`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${writer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ address: `House ${writer.sent}`, state: '27', gstin: '' }),
    })
    await response.arrayBuffer()
    if (response.status === 200) writer.acknowledged = writer.sent
    seen.push({ at: performance.now(), status: response.status })
    await wait(10)
  }
}

/** A write that was not acknowledged may be there all the same; one that was must be, or a later one. */
async function countLost(address: string, writers: Writer[]): Promise<number> {
  const isLost = await Promise.all(
    writers.map(async ({ token, acknowledged }) => {
      const { json } = await callApi(address, '/user/billing', { token })
      const stored = Number(textAt(fieldOf(json, 'billing'), 'address').replace('House ', ''))
      return !(stored >= acknowledged && acknowledged > 0)
    }),
  )
  return isLost.filter(Boolean).length
}
