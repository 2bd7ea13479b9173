import { DatabaseUnavailable } from '#server/db/database-errors.ts'
import { Pool, type PoolClient } from 'pg'
import type { Duplex } from 'node:stream'
import { valueTypes } from '#server/adapters/postgres/value-types.ts'

interface SinglePoolOptions {
  connect: () => Duplex
  connectionTimeoutInMs: number
}

type Acquired = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void

/** A pool of one connection whose time-out error explains the probable cause. */
export class SingleConnectionPool extends Pool {
  readonly #limitInS: number

  constructor({ connect, connectionTimeoutInMs }: SinglePoolOptions) {
    super({
      // None of these is used, but without them the client would read the environment's.
      host: '127.0.0.1',
      port: 5432,
      user: 'postgres',
      password: 'none',
      database: 'postgres',
      ssl: false,
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: connectionTimeoutInMs,
      stream: connect,
      types: valueTypes,
      verify: (client, ready) => void resetSession(client, ready),
    })
    this.#limitInS = connectionTimeoutInMs / 1000
    this.on('error', () => {})
    // Losing a connection between two queries of a transaction fails the next query; it must not end the process.
    this.on('connect', (client) => client.on('error', () => {}))
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Acquired): void
  override connect(callback?: Acquired): Promise<PoolClient> | void {
    if (callback) {
      return super.connect((error, client, done) => callback(error && this.#explain(error), client, done))
    }
    return super.connect().catch((error: Error) => {
      throw this.#explain(error)
    })
  }

  /** As `connect`, but ahead of all waiting callers. */
  connectFirst(): Promise<PoolClient> {
    const client = this.connect()
    // The pool has just appended the request to its queue, and has no other interface to move it to the front.
    const waiting: unknown = Reflect.get(this, '_pendingQueue')
    if (Array.isArray(waiting) && waiting.length > 1) waiting.unshift(waiting.pop())
    return client
  }

  #explain(error: Error): Error {
    if (!error.message.startsWith('timeout exceeded')) return error
    return new DatabaseUnavailable(
      `The embedded database was busy for ${this.#limitInS} s. It has one connection: a query beside an open transaction, instead of in it, waits for itself.`,
      { cause: error },
    )
  }
}

/**
 * The database session outlives its connections: a new one must not inherit an open transaction or prepared statements.
 */
async function resetSession(client: PoolClient, ready: (error?: Error) => void): Promise<void> {
  try {
    await client.query('rollback')
    await client.query('discard all')
  } catch (error) {
    return ready(error instanceof Error ? error : new Error('The connection does not answer.', { cause: error }))
  }
  ready()
}
