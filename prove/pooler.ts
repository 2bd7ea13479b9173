import { countStatus, describeStatuses } from './behind-proxy.ts'
import { loadAsMember, type Answered } from './database.ts'
import { openInstallation, type Installation } from './installation.ts'
import { createOrder, hasActivePlan, signUp } from './member.ts'
import { pay } from './pay.ts'
import type { ProveRow } from './row.ts'
import { callApi } from '#tests/kit/measure/api-client.ts'
import { insertMembers } from '#tests/kit/measure/members.ts'
import { hasPgBouncer, startPgBouncer } from '#tests/kit/pgbouncer.ts'
import { setTimeout as wait } from 'node:timers/promises'

const MEMBERS = 30
const LOAD_MS = 15_000
/** Fewer than the node's own pool: transactions wait for each other's connections. */
const POOL_SIZE = 4

/** The product behind PgBouncer in transaction mode: reads, writes, background work and a purchase. */
export async function poolerRows(): Promise<ProveRow[]> {
  if (!hasPgBouncer()) {
    console.log('Left out: no PgBouncer on this machine.')
    return []
  }
  const pooler = { stop: async () => {} }
  const installation = await openInstallation('PostgreSQL', async ({ server }) => {
    if (!server) return {}
    const { url, stop } = await startPgBouncer(server.url, { poolSize: POOL_SIZE })
    pooler.stop = stop
    return { DATABASE_URL: url }
  })
  if (!installation) return []
  try {
    await installation.start()
    const members = await installation.inspectDatabase((db) => insertMembers(db, { count: MEMBERS, name: 'pooled' }))
    await installation.start()
    return [
      await loadRow(
        installation,
        members.map(({ token }) => token),
      ),
      await purchaseRow(installation),
    ]
  } finally {
    await installation.close()
    await pooler.stop()
  }
}

async function loadRow(installation: Installation, tokens: string[]): Promise<ProveRow> {
  const seen: Answered[] = []
  const run = { isOver: false }
  const loads = tokens.map((token, at) => loadAsMember(installation, { token, isWriter: at % 2 === 0, seen, run }))
  await wait(LOAD_MS)
  run.isOver = true
  await Promise.all(loads)
  const statuses = new Map<number, number>()
  for (const { status } of seen) countStatus(statuses, status)
  return {
    name: `pooler: PgBouncer with ${POOL_SIZE} connections, ${MEMBERS} members`,
    figure: describeStatuses(statuses),
    aim: 'only 200',
    isMet: statuses.size === 1 && (statuses.get(200) ?? 0) > 0,
  }
}

async function purchaseRow(installation: Installation): Promise<ProveRow> {
  const address = installation.address()
  const token = await signUp(address, 'pooled-buyer@example.com')
  const order = await createOrder(address, token)
  const paid = await pay(installation.sandbox.address, order, { outcome: 'SUCCESS', webhook: 'TWICE' })
  const { status } = await callApi(address, '/user/subscriptions/verify', { token, body: paid ?? {} })
  const isActive = await hasActivePlan(address, token)
  return {
    name: 'pooler: a purchase',
    figure: `verified with ${status}, plan ${isActive ? 'active' : 'NOT active'}`,
    aim: 'active',
    isMet: isActive,
  }
}
