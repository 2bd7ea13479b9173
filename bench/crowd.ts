import { openPostgresDemo } from './demo-installations.ts'
import { type BenchRow, comparisonRow, perSecond } from './row.ts'
import { type Running, startScript } from './servers.ts'
import { wrk } from './wrk.ts'
import { createPresenceTokens } from '#server/features/live-presence/public.ts'
import { newId } from '#server/platform/ids.ts'
import { keysFor } from '#server/platform/secret-box.ts'
import { HOUR_IN_MS } from '#shared/domain/ist.ts'
import { openDatabase } from '#tests/kit/measure/installation.ts'
import { startProductProcess } from '#tests/kit/product-launcher.ts'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** 100,000 members send this many heartbeats a second; so many of them take their turns here. */
const HEARTBEATS_A_SECOND = 3300
const MEMBERS = 20_000
const SECONDS = 6
const CONNECTIONS = 330
const SECRET_KEY = '5a'.repeat(32)
/** Of the times in /proc/…/stat. */
const TICKS_A_SECOND = 100

/** Heartbeats of a live room, beside a server that only writes them with the same statement. */
export async function heartbeatRows(): Promise<BenchRow[]> {
  const installation = await openPostgresDemo()
  if (!installation) return []
  const env: Record<string, string> = { ...installation.env, SECRET_KEY }
  try {
    const load = await prepareRoom(env)
    const ours = await measure(() => startProductProcess(env), load)
    const baseline = await measure(() => startScript('bench/heartbeat-server.ts', env.DATABASE_URL ?? ''), load)
    const beside = { baselineName: 'node:http + pg' }
    const rate = `${HEARTBEATS_A_SECOND.toLocaleString('en')} heartbeats a second`
    return [
      comparisonRow({
        name: 'heartbeats that one node takes',
        ours: ours.most,
        baseline: baseline.most,
        aim: '–',
        show: perSecond,
        ...beside,
      }),
      comparisonRow({
        name: `${rate}: the node's share of a core`,
        ours: ours.core,
        baseline: baseline.core,
        aim: '≤ 30 %',
        show: percent,
        ...beside,
      }),
      comparisonRow({
        name: `${rate}: PostgreSQL's share of a core`,
        ours: ours.databaseCore,
        baseline: baseline.databaseCore,
        aim: '–',
        show: percent,
        ...beside,
      }),
    ]
  } finally {
    await installation.close()
  }
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

interface RoomLoad {
  env: Record<string, string>
  databaseProcesses: () => Promise<number[]>
}

/** A room, members and their tokens, in a file for `wrk`. */
async function prepareRoom(env: Record<string, string>): Promise<RoomLoad> {
  const database = await openDatabase(env)
  const { pool } = database
  const [roomId, startsAt] = [newId(), new Date()]
  const endsAt = new Date(startsAt.getTime() + HOUR_IN_MS)
  await pool.query(
    `insert into live_rooms (id, programme_day, programme_date, webinar_starts_at, webinar_ends_at, next_page_at, page_made_at)
     values ($1, 1, '2026-11-22', $2, $3, $2, $2)`,
    [roomId, startsAt, endsAt],
  )
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (id, name, email, mobile_number, role, created_at)
     select gen_random_uuid(), 'Asha Rao', 'crowd-' || n || '@example.com', '+9197' || lpad(n::text, 8, '0'), 'USER', now()
     from generate_series(1, $1) n returning id`,
    [MEMBERS],
  )
  await pool.query('vacuum analyze users')
  const tokens = createPresenceTokens(keysFor('presence tokens', [Buffer.from(SECRET_KEY, 'hex')]))
  const file = join(env.DATA_DIR ?? '', 'presence-tokens')
  const lines = rows.map(({ id: userId }) => {
    const viewer = { userId, role: 'USER' as const }
    return `${tokens.createPresenceToken({ roomId, viewer, keepsMinutes: true, startsAt, endsAt, now: startsAt })}\n`
  })
  await writeFile(file, lines.join(''))
  await database.close()
  return {
    env: { TOKENS: file, ROOM: roomId },
    async databaseProcesses() {
      const open = await openDatabase(env)
      const found = await open.pool.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = current_database()',
      )
      await open.close()
      return found.rows.map(({ pid }) => pid)
    },
  }
}

type Server = Pick<Running, 'address' | 'pid' | 'end'>

/** The most that a server takes, and what the usual rate costs in shares of a core. */
async function measure(start: () => Promise<Server>, load: RoomLoad) {
  const server = await start()
  try {
    return await measureServer(server, load)
  } finally {
    await server.end()
  }
}

async function measureServer({ address, pid }: Server, { env, databaseProcesses }: RoomLoad) {
  const load = { url: address, script: 'bench/heartbeats.lua', seconds: SECONDS }
  const run = (connections: number, delay: number) =>
    wrk({ ...load, connections, env: { ...env, DELAY: String(delay) } })
  // The first round inserts the rows, as the beginning of a session does.
  await run(64, 0)
  const most = await run(64, 0)
  const processes = await databaseProcesses()
  const before = [cpuSeconds([pid]), cpuSeconds(processes)] as const
  const delay = Math.round((CONNECTIONS / HEARTBEATS_A_SECOND) * 1000)
  const rate = await run(CONNECTIONS, delay)
  const used = [cpuSeconds([pid]) - before[0], cpuSeconds(processes) - before[1]] as const
  const scaled = (seconds: number) => (seconds / SECONDS) * (HEARTBEATS_A_SECOND / rate)
  return { most, core: scaled(used[0]), databaseCore: scaled(used[1]) }
}

/** The time that these processes have computed for; one that has ended counts nothing. */
function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const fields = statOf(pid).split(') ')[1]?.split(' ') ?? []
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_A_SECOND
  }, 0)
}

function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}
