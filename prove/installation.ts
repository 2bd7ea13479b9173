import type { ProveRow } from './row.ts'
import type { Db } from '#server/db/database.ts'
import {
  createInstallation,
  type DatabaseKind,
  type EmptyInstallation,
  openDatabase,
} from '#tests/kit/measure/installation.ts'
import { type LoggedRequest, type ProductProcess, startProductProcess } from '#tests/kit/product-launcher.ts'
import { type PaymentProviderSimulator, startPaymentProviderSimulator } from '#tests/kit/payment-provider-simulator.ts'
import { createAdministrator, runOwnerCommand } from '#tests/kit/run-owner-command.ts'

/** An installation in a process of its own, beside a payment simulator; it can be killed and started again. */
export interface Installation extends Omit<EmptyInstallation, 'env'> {
  sandbox: PaymentProviderSimulator
  address(): string
  /** Of the running product's process. */
  pid(): number
  /** The requests that the running product has logged; only with LOG_LEVEL=info. */
  requestLog(): LoggedRequest[]
  /** Returns the time from starting the process until it is ready. */
  start(): Promise<number>
  /** Makes an administrator; before the first start. */
  addAdministrator(email: string): Promise<void>
  /** Ends it with SIGKILL, so that nothing can be tidied up. */
  kill(): Promise<void>
  /** Ends it and reads its database. */
  inspectDatabase<Result>(inspect: (db: Db) => Promise<Result>): Promise<Result>
}

type Variables = Record<string, string>

/** With more variables, which may depend on the empty database. Undefined where there are no programs of PostgreSQL. */
export async function openInstallation(
  kind: DatabaseKind,
  more: Variables | ((empty: EmptyInstallation) => Promise<Variables>) = {},
): Promise<Installation | undefined> {
  const empty = await createInstallation(kind)
  if (!empty) return undefined
  const added = typeof more === 'function' ? await more(empty) : more
  const sandbox = await startPaymentProviderSimulator({ product: () => running?.address ?? null, deliverEveryMs: 500 })
  const env = { DEMO: 'off', SIGN_IN_CODES: 'off', LOG_LEVEL: 'fatal', ...sandbox.env, ...empty.env, ...added }
  let running: ProductProcess | null = null

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = running
    running = null
    await ending?.end(signal)
  }

  return {
    ...empty,
    sandbox,
    address: () => {
      if (!running) throw new Error('the product does not run')
      return running.address
    },
    pid: () => running?.pid ?? 0,
    requestLog: () => running?.requestLog ?? [],
    async start() {
      running = await startProductProcess(env)
      return running.readyInMs
    },
    addAdministrator: (email) => createAdministrator(email, (args) => runOwnerCommand(args, env)),
    kill: () => end('SIGKILL'),
    async inspectDatabase(inspect) {
      await end('SIGTERM')
      const database = await openDatabase(env)
      try {
        return await inspect(database.db)
      } finally {
        await database.close()
      }
    },
    async close() {
      await end('SIGTERM')
      await sandbox.close()
      await empty.close()
    },
  }
}

/** Runs rows on an empty installation of each database that this machine has. */
export async function forEachInstallation(
  rowsOf: (installation: Installation) => Promise<ProveRow[]>,
  more: Record<string, string> = {},
): Promise<ProveRow[]> {
  const rows: ProveRow[] = []
  for (const kind of ['embedded', 'PostgreSQL'] satisfies DatabaseKind[]) {
    const installation = await openInstallation(kind, more)
    if (!installation) continue
    try {
      rows.push(...(await rowsOf(installation)))
    } finally {
      await installation.close()
    }
  }
  return rows
}
