import type { Logger } from './log.ts'
import type { Database } from '#server/db/database.ts'
import { PgBoss } from 'pg-boss'

export interface BossDependencies {
  database: Database
  log: Logger
  /** How often to look for jobs whose node has died. */
  lookEverySeconds?: number
  /** How often to look for jobs that nothing announced, such as a second attempt. */
  pollEverySeconds?: number
}

/**
 * After this long without a heartbeat a job's node counts as dead, and another node takes the job over. Long enough
 * that a node that is only very busy is not mistaken for a dead one: its jobs would run twice.
 */
export const HEARTBEAT_SECONDS = 60

/** pg-boss, configured to use our connections and a schema of its own. */
export function createBoss({ database, log, lookEverySeconds: asked }: BossDependencies): PgBoss {
  const isEmbedded = database.kind === 'embedded'
  // With the embedded database there is no other node; jobs are taken over only after a restart.
  const lookEverySeconds = asked ?? (isEmbedded ? 60 : 15)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: 'jobs',
    backend: isEmbedded ? 'pglite' : 'postgres',
    schedule: false,
    flowIntervalSeconds: 3600,
    superviseIntervalSeconds: lookEverySeconds,
    monitorIntervalSeconds: lookEverySeconds,
    // The embedded database has a single connection and does its own maintenance.
    ...(isEmbedded && { monitorVacuum: false, reindex: false }),
  })
  boss.on('error', (err) => log.error({ err }, 'jobs: the database did not answer'))
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'jobs'))
  return boss
}

export interface JobCount {
  kind: string
  state: 'WAITING' | 'RETRYING' | 'RUNNING' | 'FAILED'
  count: number
}

const STATES: ReadonlyMap<string, JobCount['state']> = new Map([
  ['created', 'WAITING'],
  ['retry', 'RETRYING'],
  ['active', 'RUNNING'],
  ['failed', 'FAILED'],
])

/** The number of jobs by queue and state. */
export async function countJobs({ pool }: Database): Promise<JobCount[]> {
  const { rows } = await pool.query<{ name: string; state: string; count: number }>(
    `select name, state::text, count(*) from jobs.job
     where state in ('created', 'retry', 'active', 'failed') group by name, state order by name, state`,
  )
  return rows.flatMap(({ name, state, count }) => {
    const known = STATES.get(state)
    return known ? [{ kind: name, state: known, count }] : []
  })
}
