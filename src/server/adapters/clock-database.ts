import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'

/** A clock that follows the database's until it is stopped. */
export interface DatabaseClock extends Clock {
  stop(): void
}

interface DatabaseClockOptions {
  database: Database
  /** The clock for the embedded database. */
  machine: Clock
  everyMs?: number
  /** Called when a measurement failed; the clock continues from the last one. */
  onError?: (error: unknown) => void
}

const PROBES = 5

/**
 * The database's clock, so that all nodes agree (product decisions §3): its last measured time plus the time passed
 * since by the monotonic clock; measured again every minute. The embedded database runs on this machine and uses its
 * clock.
 */
export async function startDatabaseClock(options: DatabaseClockOptions): Promise<DatabaseClock> {
  const { database, machine, everyMs = 60_000, onError = () => {} } = options
  if (database.kind === 'embedded') return { now: () => machine.now(), stop() {} }

  let startedAtMs = await measureProcessStart(database)
  const timer = setInterval(() => {
    measureProcessStart(database).then((measured) => {
      startedAtMs = measured
    }, onError)
  }, everyMs).unref()
  return {
    now: () => new Date(Math.round(startedAtMs + performance.now())),
    stop: () => clearInterval(timer),
  }
}

/** The database's time when this process started, from the probe with the shortest round trip. */
async function measureProcessStart({ pool }: Database): Promise<number> {
  let best = { roundTrip: Number.POSITIVE_INFINITY, startedAtMs: Number.NaN }
  const client = await pool.connect()
  try {
    for (let probe = 0; probe < PROBES; probe++) {
      const sent = performance.now()
      const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
      const roundTrip = performance.now() - sent
      const databaseMs = rows[0]?.now.getTime() ?? Number.NaN
      if (roundTrip < best.roundTrip) best = { roundTrip, startedAtMs: databaseMs - sent - roundTrip / 2 }
    }
  } finally {
    client.release()
  }
  return best.startedAtMs
}
