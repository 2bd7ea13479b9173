import type { Database } from '#server/db/database.ts'
import type { PoolClient } from 'pg'

export interface RecordedQuery {
  text: string
  values: unknown[]
}

/** Records every statement that is sent to a database from now on, including those of jobs and rate limits. */
export function recordQueries({ pool }: Database): RecordedQuery[] {
  const recorded: RecordedQuery[] = []
  const wrapped = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (wrapped.has(client)) return
    wrapped.add(client)
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [first, second] = args
      if (typeof first === 'string') recorded.push({ text: first, values: Array.isArray(second) ? second : [] })
      else if (isQuery(first)) recorded.push({ text: first.text, values: first.values ?? (second as unknown[]) ?? [] })
      return send(...args)
    }) as typeof client.query
  })
  return recorded
}

function isQuery(value: unknown): value is { text: string; values?: unknown[] } {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
}
