import type { Database } from '#server/db/database.ts'
import type { PoolClient } from 'pg'

export interface Heard {
  text: string
  values: unknown[]
}

/** Writes down every statement that goes to a database from now on, whoever sends it: queries, jobs, limits. */
export function listenIn({ pool }: Database): Heard[] {
  const heard: Heard[] = []
  const known = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [first, second] = args
      if (typeof first === 'string') heard.push({ text: first, values: Array.isArray(second) ? second : [] })
      else if (isQuery(first)) heard.push({ text: first.text, values: first.values ?? (second as unknown[]) ?? [] })
      return send(...args)
    }) as typeof client.query
  })
  return heard
}

function isQuery(value: unknown): value is { text: string; values?: unknown[] } {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
}
