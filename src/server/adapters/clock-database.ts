import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'

/** A clock that follows the database's until it is stopped. */
export interface DatabaseClock extends Clock {
  stop(): void
}

interface DatabaseClockOptions {
  database: Database
  /** What is corrected by the measured offset. */
  machine: Clock
  everyMs?: number
  /** Told when a measurement failed; the last offset stays. */
  onError?: (error: unknown) => void
}

const PROBES = 5

/**
 * The database's clock, so that all nodes agree (decisions §3): the machine's plus an offset, measured anew each minute
 * by the probe with the shortest round trip. The embedded database runs on this machine and needs none.
 */
export async function startDatabaseClock(options: DatabaseClockOptions): Promise<DatabaseClock> {
  const { database, machine, everyMs = 60_000, onError = () => {} } = options
  if (database.kind === 'embedded') return { now: () => machine.now(), stop() {} }

  let offsetInMs = await measureOffset(database, machine)
  const timer = setInterval(() => {
    measureOffset(database, machine).then((measured) => {
      offsetInMs = measured
    }, onError)
  }, everyMs).unref()
  return {
    now: () => new Date(machine.now().getTime() + offsetInMs),
    stop: () => clearInterval(timer),
  }
}

async function measureOffset({ pool }: Database, machine: Clock): Promise<number> {
  let best = { roundTrip: Number.POSITIVE_INFINITY, offset: 0 }
  const client = await pool.connect()
  try {
    for (let probe = 0; probe < PROBES; probe++) {
      const before = machine.now().getTime()
      const sent = performance.now()
      const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
      const roundTrip = performance.now() - sent
      const theirs = rows[0]?.now.getTime() ?? before
      if (roundTrip < best.roundTrip) best = { roundTrip, offset: Math.round(theirs - before - roundTrip / 2) }
    }
  } finally {
    client.release()
  }
  return best.offset
}
