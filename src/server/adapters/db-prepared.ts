import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { isUnknownByName } from '#server/db/database-errors.ts'
import { createHash } from 'node:crypto'

/** A pool whose connections support named prepared statements. */
export interface NamingPool extends Omit<PostgresPool, 'connect'> {
  connect(): Promise<NamingClient>
}

interface NamingClient extends Omit<PostgresPoolClient, 'query'> {
  query<R>(statement: Statement): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
}

interface Statement {
  name?: string
  text: string
  values: unknown[]
}

/** A connection keeps the plan of every named statement, so rarely used texts stay unnamed. */
const NAMED_FROM = 5
const MOST_NAMES = 200
const MOST_COUNTED = 2000

/**
 * Wraps a pool so that frequent statements are planned once per connection. A statement that the server does not know by
 * its name (a pooler in between, a changed table) is sent unnamed from then on.
 */
export function prepared(pool: NamingPool): PostgresPool {
  const names = statementNames()
  const clients = new WeakMap<NamingClient, PostgresPoolClient>()
  return {
    options: pool.options,
    ...(pool.Client && { Client: pool.Client }),
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? new PreparingClient(client, names)
      clients.set(client, known)
      return known
    },
  }
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: NamingClient
  readonly #names: StatementNames

  constructor(client: NamingClient, names: StatementNames) {
    this.#client = client
    this.#names = names
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(what: string | PostgresCursor<R>, values: readonly unknown[] = []) {
    return typeof what === 'string' ? this.#ask<R>(what, [...values]) : this.#client.query(what)
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }

  async #ask<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    const name = this.#names.of(text)
    if (name === null) return this.#client.query<R>({ text, values })
    try {
      return await this.#client.query<R>({ name, text, values })
    } catch (error) {
      if (!isUnknownByName(error)) throw error
      this.#names.forget(text)
      // Nothing was executed. A surrounding transaction has failed all the same, and `transact` runs it again.
      return this.#client.query<R>({ text, values }).catch(() => {
        throw error
      })
    }
  }
}

interface StatementNames {
  /** Null: send the text unnamed. */
  of(text: string): string | null
  forget(text: string): void
}

/** A text has the same name on every node: behind a pooler, nodes share the server's prepared statements. */
function statementNames(): StatementNames {
  const names = new Map<string, string | null>()
  let counts = new Map<string, number>()

  function count(text: string): string | null {
    if (names.size >= MOST_NAMES) return null
    const times = (counts.get(text) ?? 0) + 1
    if (times >= NAMED_FROM) {
      counts.delete(text)
      const name = createHash('sha256').update(text).digest('base64url')
      names.set(text, name)
      return name
    }
    if (counts.size >= MOST_COUNTED) counts = new Map()
    counts.set(text, times)
    return null
  }

  return {
    of(text) {
      const name = names.get(text)
      return name === undefined ? count(text) : name
    },
    forget: (text) => void names.set(text, null),
  }
}
