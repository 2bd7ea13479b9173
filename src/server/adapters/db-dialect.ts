import { type NamingPool, prepared } from './db-prepared.ts'
import { namedDatabaseError } from '#server/db/database-errors.ts'
import type { Schema } from '#server/db/schema.ts'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'

/**
 * Typed queries over the pool, with prepared statements and with the driver's errors mapped to ours
 * (`DatabaseUnavailable`).
 */
export function kyselyOver(pool: NamingPool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new NamingDialect({ pool: prepared(pool) }) })
}

class NamingDialect extends PostgresDialect {
  override createDriver(): Driver {
    return new NamingDriver(super.createDriver())
  }
}

async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw namedDatabaseError(error)
  }
}

class NamingDriver implements Driver {
  readonly #driver: Driver

  constructor(driver: Driver) {
    this.#driver = driver
  }

  init(): Promise<void> {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new NamingConnection(await named(this.#driver.acquireConnection()))
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return named(this.#driver.beginTransaction(behind(connection), settings))
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return named(this.#driver.commitTransaction(behind(connection)))
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return named(this.#driver.rollbackTransaction(behind(connection)))
  }

  async savepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler['compileQuery']): Promise<void> {
    await named(Promise.resolve(this.#driver.savepoint?.(behind(connection), name, compile)))
  }

  async rollbackToSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await named(Promise.resolve(this.#driver.rollbackToSavepoint?.(behind(connection), name, compile)))
  }

  async releaseSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await named(Promise.resolve(this.#driver.releaseSavepoint?.(behind(connection), name, compile)))
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#driver.releaseConnection(behind(connection))
  }

  destroy(): Promise<void> {
    return this.#driver.destroy()
  }
}

class NamingConnection implements DatabaseConnection {
  readonly connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.connection = connection
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return named(this.connection.executeQuery<R>(query))
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.connection.streamQuery<R>(query, chunkSize)
  }
}

function behind(connection: DatabaseConnection): DatabaseConnection {
  return connection instanceof NamingConnection ? connection.connection : connection
}
