import type { PoolClient } from 'pg'

const AT_ONCE = 1000

/** A job that was under way is begun again by whoever carries on. */
const WAITING_JOBS = `select (to_jsonb(j) || '{"state": "created", "started_on": null}')::text as line
  from jobs.job j where state < 'completed'`

/** The rows of a table as JSON, some at a time, within a transaction that is open. */
export async function* readRows(client: PoolClient, table: string): AsyncGenerator<string[]> {
  yield* readLines(client, `select to_jsonb(t)::text as line from ${client.escapeIdentifier(table)} t`)
}

/** The jobs that are still to be done: letters on their way and the like. */
export async function* readWaitingJobs(client: PoolClient): AsyncGenerator<string[]> {
  if (await hasJobs(client)) yield* readLines(client, WAITING_JOBS)
}

/** The kinds of jobs that there have been. */
export async function jobNamesOf(client: PoolClient): Promise<string[]> {
  if (!(await hasJobs(client))) return []
  const { rows } = await client.query<{ name: string }>('select name from jobs.queue order by name')
  return rows.map(({ name }) => name)
}

async function hasJobs(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ there: string | null }>(`select to_regclass('jobs.job')::text as there`)
  return typeof rows[0]?.there === 'string'
}

async function* readLines(client: PoolClient, select: string): AsyncGenerator<string[]> {
  await client.query(`declare lines no scroll cursor for ${select}`)
  try {
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${AT_ONCE} from lines`)
      if (rows.length === 0) return
      yield rows.map(({ line }) => line)
    }
  } finally {
    await client.query('close lines')
  }
}
