import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { isLostPreparedStatement } from '#server/db/database-errors.ts'
import { createHash } from 'node:crypto'

/** A pool whose connections support named prepared statements. */
export interface PreparedStatementPool extends Omit<PostgresPool, 'connect'> {
  connect(): Promise<PreparedStatementClient>
}

interface PreparedStatementClient extends Omit<PostgresPoolClient, 'query'> {
  query<R>(statement: Statement): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
}

interface Statement {
  name?: string
  text: string
  values: unknown[]
}

/** A connection keeps the plan of every named statement, so rarely used texts stay unnamed. */
const PREPARE_FROM_USE = 5
const MAX_STATEMENTS = 200
const MAX_COUNTED_TEXTS = 2000

/**
 * Wraps a pool so that frequent statements are planned once per connection. A statement that the server does not know
 * by its name (a pooler in between, a changed table) is sent unnamed from then on.
 */
export function withPreparedStatements(pool: PreparedStatementPool): PostgresPool {
  const names = createStatementNames()
  const clients = new WeakMap<PreparedStatementClient, PostgresPoolClient>()
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
  readonly #client: PreparedStatementClient
  readonly #names: StatementNames

  constructor(client: PreparedStatementClient, names: StatementNames) {
    this.#client = client
    this.#names = names
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(what: string | PostgresCursor<R>, values: readonly unknown[] = []) {
    return typeof what === 'string' ? this.#run<R>(what, [...values]) : this.#client.query(what)
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }

  async #run<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    const name = this.#names.nameFor(text)
    if (name === null) return this.#client.query<R>({ text, values })
    try {
      return await this.#client.query<R>({ name, text, values })
    } catch (error) {
      if (!isLostPreparedStatement(error)) throw error
      this.#names.stopNaming(text)
      // Nothing was executed. A surrounding transaction has failed all the same, and `transact` runs it again.
      return this.#client.query<R>({ text, values }).catch(() => {
        throw error
      })
    }
  }
}

interface StatementNames {
  /** Null: send the text unnamed. */
  nameFor(text: string): string | null
  stopNaming(text: string): void
}

/** A text has the same name on every node: behind a pooler, nodes share the server's prepared statements. */
function createStatementNames(): StatementNames {
  const names = new Map<string, string | null>()
  let counts = new Map<string, number>()

  function count(text: string): string | null {
    if (names.size >= MAX_STATEMENTS) return null
    const times = (counts.get(text) ?? 0) + 1
    if (times >= PREPARE_FROM_USE) {
      counts.delete(text)
      const name = createHash('sha256').update(text).digest('base64url')
      names.set(text, name)
      return name
    }
    if (counts.size >= MAX_COUNTED_TEXTS) counts = new Map()
    counts.set(text, times)
    return null
  }

  return {
    nameFor(text) {
      const name = names.get(text)
      return name === undefined ? count(text) : name
    },
    stopNaming: (text) => void names.set(text, null),
  }
}
