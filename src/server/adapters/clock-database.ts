import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'

/** A clock that follows the database's until it is stopped. */
export interface DatabaseClock extends Clock {
  stop(): void
}

interface DatabaseClockOptions {
  database: Database
  /** What the embedded database goes by. */
  machine: Clock
  everyMs?: number
  /** Told when a measurement failed; the clock goes on from the last one. */
  onError?: (error: unknown) => void
}

const PROBES = 5

/**
 * The database's clock, so that all nodes agree (decisions §3): what it said when it was asked, and the time that has
 * passed since by a clock that nobody can set; asked anew each minute. The embedded database runs on this machine and
 * goes by its clock.
 */
export async function startDatabaseClock(options: DatabaseClockOptions): Promise<DatabaseClock> {
  const { database, machine, everyMs = 60_000, onError = () => {} } = options
  if (database.kind === 'embedded') return { now: () => machine.now(), stop() {} }

  let startedAtMs = await measureStart(database)
  const timer = setInterval(() => {
    measureStart(database).then((measured) => {
      startedAtMs = measured
    }, onError)
  }, everyMs).unref()
  return {
    now: () => new Date(Math.round(startedAtMs + performance.now())),
    stop: () => clearInterval(timer),
  }
}

/** What the database's clock showed when this process began, by the probe with the shortest round trip. */
async function measureStart({ pool }: Database): Promise<number> {
  let best = { roundTrip: Number.POSITIVE_INFINITY, startedAtMs: Number.NaN }
  const client = await pool.connect()
  try {
    for (let probe = 0; probe < PROBES; probe++) {
      const sent = performance.now()
      const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
      const roundTrip = performance.now() - sent
      const theirs = rows[0]?.now.getTime() ?? Number.NaN
      if (roundTrip < best.roundTrip) best = { roundTrip, startedAtMs: theirs - sent - roundTrip / 2 }
    }
  } finally {
    client.release()
  }
  return best.startedAtMs
}
