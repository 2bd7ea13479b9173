import type { PoolClient } from 'pg'

const FETCH_SIZE = 1000

/** A job that was running is started again by the new installation. */
const PENDING_JOBS = `select (to_jsonb(j) || '{"state": "created", "started_on": null}')::text as line
  from jobs.job j where state < 'completed'`

/** Reads the rows of a table as JSON in batches, within an open transaction. */
export async function* readTable(client: PoolClient, table: string): AsyncGenerator<string[]> {
  yield* readLines(client, `select to_jsonb(t)::text as line from ${client.escapeIdentifier(table)} t`)
}

/** Reads the jobs that are still pending, such as emails to send. */
export async function* readPendingJobs(client: PoolClient): AsyncGenerator<string[]> {
  if (await hasJobTables(client)) yield* readLines(client, PENDING_JOBS)
}

/** Lists the names of the job queues. */
export async function listJobNames(client: PoolClient): Promise<string[]> {
  if (!(await hasJobTables(client))) return []
  const { rows } = await client.query<{ name: string }>('select name from jobs.queue order by name')
  return rows.map(({ name }) => name)
}

async function hasJobTables(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ table: string | null }>(`select to_regclass('jobs.job')::text as table`)
  return typeof rows[0]?.table === 'string'
}

async function* readLines(client: PoolClient, select: string): AsyncGenerator<string[]> {
  await client.query(`declare lines no scroll cursor for ${select}`)
  try {
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${FETCH_SIZE} from lines`)
      if (rows.length === 0) return
      yield rows.map(({ line }) => line)
    }
  } finally {
    await client.query('close lines')
  }
}
