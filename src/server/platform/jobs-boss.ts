import type { Logger } from './log.ts'
import type { Database } from '#server/db/database.ts'
import { PgBoss } from 'pg-boss'

export interface BossDependencies {
  database: Database
  log: Logger
  /** How often it is looked for jobs whose node is gone. */
  lookEverySeconds?: number
}

/**
 * A node that says nothing of a job for so long was killed, and another one takes the job up. One that is only busy
 * beyond measure must not be taken for dead: its jobs would run twice.
 */
export const HEARTBEAT_SECONDS = 60

/** The job library as this house uses it: on our connections, in a schema of its own. */
export function makeBoss({ database, log, lookEverySeconds: asked }: BossDependencies): PgBoss {
  const isEmbedded = database.kind === 'embedded'
  // Alone, nobody waits to take work over but the same server once it is started again.
  const lookEverySeconds = asked ?? (isEmbedded ? 60 : 15)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: 'jobs',
    backend: isEmbedded ? 'pglite' : 'postgres',
    schedule: false,
    flowIntervalSeconds: 3600,
    superviseIntervalSeconds: lookEverySeconds,
    monitorIntervalSeconds: lookEverySeconds,
    // The embedded database has one connection to share and is looked after by its own upkeep.
    ...(isEmbedded && { monitorVacuum: false, reindex: false }),
  })
  boss.on('error', (err) => log.error({ err }, 'jobs: the database did not answer'))
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'jobs'))
  return boss
}
