import type { Transaction } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from './database.ts'
import { isConflict } from './database-errors.ts'
import type { Schema } from './schema.ts'

const ATTEMPTS = 5
const FIRST_PAUSE_IN_MS = 10

/**
 * Runs the work in one transaction and retries it a few times after a conflict with concurrent transactions
 * (serialization failure, deadlock). The work must therefore do nothing but SQL. A lost connection is not retried,
 * because the commit may have arrived.
 */
export async function transact<T>(db: Db, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error
    }
    await wait(FIRST_PAUSE_IN_MS * 2 ** (attempt - 1) * (0.5 + Math.random()))
  }
}
