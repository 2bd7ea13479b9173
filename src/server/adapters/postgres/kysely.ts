import { type PreparedStatementPool, withPreparedStatements } from './prepared-statements.ts'
import { toDatabaseError } from '#server/db/database-errors.ts'
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
export function createKysely(pool: PreparedStatementPool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new ErrorMappingDialect({ pool: withPreparedStatements(pool) }) })
}

class ErrorMappingDialect extends PostgresDialect {
  override createDriver(): Driver {
    return new ErrorMappingDriver(super.createDriver())
  }
}

async function mapErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw toDatabaseError(error)
  }
}

class ErrorMappingDriver implements Driver {
  readonly #driver: Driver

  constructor(driver: Driver) {
    this.#driver = driver
  }

  init(): Promise<void> {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new ErrorMappingConnection(await mapErrors(this.#driver.acquireConnection()))
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return mapErrors(this.#driver.beginTransaction(unwrap(connection), settings))
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return mapErrors(this.#driver.commitTransaction(unwrap(connection)))
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return mapErrors(this.#driver.rollbackTransaction(unwrap(connection)))
  }

  async savepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler['compileQuery']): Promise<void> {
    await mapErrors(Promise.resolve(this.#driver.savepoint?.(unwrap(connection), name, compile)))
  }

  async rollbackToSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await mapErrors(Promise.resolve(this.#driver.rollbackToSavepoint?.(unwrap(connection), name, compile)))
  }

  async releaseSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await mapErrors(Promise.resolve(this.#driver.releaseSavepoint?.(unwrap(connection), name, compile)))
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#driver.releaseConnection(unwrap(connection))
  }

  destroy(): Promise<void> {
    return this.#driver.destroy()
  }
}

class ErrorMappingConnection implements DatabaseConnection {
  readonly connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.connection = connection
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return mapErrors(this.connection.executeQuery<R>(query))
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.connection.streamQuery<R>(query, chunkSize)
  }
}

function unwrap(connection: DatabaseConnection): DatabaseConnection {
  return connection instanceof ErrorMappingConnection ? connection.connection : connection
}
