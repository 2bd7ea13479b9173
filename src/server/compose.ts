import { openFiles } from './compose.files.ts'
import { placeOf } from './compose.place.ts'
import { demoSandbox, keyCheckFor, providerFor } from './compose.payments.ts'
import { composeServices } from './compose.services.ts'
import { composeWorkers } from './compose.workers.ts'
import { type Config, ConfigError, isReachedHereOnly } from './config.ts'
import { demoGreeting, layDownDemo } from '#demo/seed.ts'
import { startDatabaseClock } from '#server/adapters/clock-database.ts'
import { systemClock } from '#server/adapters/clock-system.ts'
import { openEmbeddedDatabase } from '#server/adapters/db-embedded.ts'
import { openPostgres } from '#server/adapters/db-postgres.ts'
import { mailOutboxFolder } from '#server/adapters/mail-outbox-folder.ts'
import { mailSmtp } from '#server/adapters/mail-smtp.ts'
import { phone } from '#server/adapters/phone.ts'
import { secretFromFolder } from '#server/adapters/secret-file.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import type { MayWrite } from '#server/adapters/files-rights.ts'
import { makeJobs } from '#server/platform/jobs.ts'
import { type Logger, makeLog } from '#server/platform/log.ts'
import { watchEventLoop } from '#server/platform/event-loop.ts'
import { outboxPage } from '#server/platform/outbox-page.ts'
import { gaugesOf } from './compose.gauges.ts'
import { type Keys, keysFor } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { MayRead } from '#server/ports/files.ts'
import type { Mail } from '#server/ports/mail.ts'
import type { FastifyPluginAsync } from 'fastify'
import { join } from 'node:path'

/** The composed product. */
export type Product = Awaited<ReturnType<typeof compose>>

/** Adapters that tests replace. */
export interface Overrides {
  database?: Database
  clock?: Clock
  emailSender?: Mail
  log?: Logger
}

export interface Circumstances extends Overrides {
  /** Aborted when the process is to shut down, also during the start. */
  ending?: AbortSignal | undefined
}

/**
 * Chooses the configured adapters, migrates the database and builds the features. On a shutdown meanwhile it finishes the
 * current step, closes the database and rejects with the reason of `ending`.
 */
export async function compose(config: Config, { ending, ...overrides }: Circumstances = {}) {
  ending?.throwIfAborted()
  const log = overrides.log ?? makeLog({ level: config.logLevel })
  const database = overrides.database ?? (await openDatabase(config, log))
  try {
    return await composeWith({ database, log, config, overrides, ending })
  } catch (error) {
    // A database that was passed in is closed by the caller.
    if (!overrides.database) await database.close()
    throw error
  }
}

interface ComposeWith {
  database: Database
  log: Logger
  config: Config
  overrides: Overrides
  ending: AbortSignal | undefined
}

async function composeWith({ database, log, config, overrides, ending }: ComposeWith) {
  ending?.throwIfAborted()
  await migrate(database, migrations)
  ending?.throwIfAborted()
  const { db, urgent } = database
  const databaseClock = await startDatabaseClock({ database, machine: systemClock })
  const clock = overrides.clock ?? databaseClock
  const eventLoop = watchEventLoop({ log, clock })
  const secrets: Keys = [config.secrets.key ?? secretFromFolder(config.dataDir), ...config.secrets.previousKeys]

  let mayRead: MayRead = async () => false
  let mayWrite: MayWrite = async () => false
  const {
    files,
    routes,
    origin: filesOrigin,
  } = await openFiles(config, {
    secret: keysFor('file addresses', secrets),
    clock,
    mayRead: (read) => mayRead(read),
    mayWrite: (viewer) => mayWrite(viewer),
  })
  const workers = composeWorkers(files)
  const jobs = makeJobs({ database, log })
  const smtp = config.secrets.smtpUrl ? mailSmtp({ url: config.secrets.smtpUrl, from: config.mailFrom }) : null
  const folder = join(config.dataDir, 'outbox')
  const outbox = mailOutboxFolder({ folder, from: config.mailFrom, clock, print: console.log })
  const sandbox = config.demo ? demoSandbox({ config, clock, secret: secrets[0] }) : null

  let isDraining = false
  let siteAddress = config.publicUrl ?? `http://localhost:${config.port}`
  const { production, signInCodes, demo, documentViewer } = config
  const features = composeServices({
    production,
    signInCodes,
    demo,
    documentViewer,
    db,
    priorityDb: urgent,
    clock,
    log,
    jobs,
    files,
    emailSender: overrides.emailSender ?? smtp ?? outbox,
    phone,
    probe: workers.probe,
    drawReceipt: workers.drawReceipt,
    secrets,
    siteAddress: () => siteAddress,
    webhookSecret: config.secrets.razorpayWebhookSecret ?? sandbox?.webhookSecret ?? null,
    providerFor: providerFor(config, sandbox),
    keyCheck: keyCheckFor(config, sandbox),
    runtime: placeOf(config, { files, eventLoop }),
  })
  mayRead = features.mayRead
  mayWrite = features.sessions.isAdminSignedIn
  if (config.demo) await layDownDemo({ db, files, clock })
  ending?.throwIfAborted()
  await jobs.prepare()
  // Loads the site name into its cache for the first page.
  features.siteName()

  const plugins: FastifyPluginAsync[] = [routes, ...features.plugins]
  if (sandbox) plugins.push(sandbox.routes)
  // The page shows sign-in codes: it is for this machine only.
  if (!smtp && !config.production && isReachedHereOnly(config)) plugins.push(outboxPage(outbox))
  return {
    ...features,
    config,
    log,
    clock,
    database,
    files,
    filesOrigin,
    plugins,
    needs: { database: () => database.ping(), storage: () => files.ping() },
    siteAddress: () => siteAddress,
    isDraining: () => isDraining,
    /** From now on /readyz answers 503, so that a proxy sends new requests to other nodes. */
    drain: () => void (isDraining = true),
    gauges: gaugesOf({ database, jobs, emails: features.emails, eventLoop }),
    greeting: config.demo ? demoGreeting : [],
    /** Starts the background work. Call it once the product listens at `address`. */
    async start(address: string): Promise<void> {
      siteAddress = config.publicUrl ?? address
      sandbox?.listensAt(address)
      eventLoop.start()
      await features.renewSecrets()
      await jobs.start()
    },
    async close(): Promise<void> {
      // First, so that jobs that wait for a worker end.
      await workers.close()
      await jobs.stop()
      databaseClock.stop()
      eventLoop.stop()
      smtp?.close()
      await database.close()
    },
  }
}

/** Opens the configured database. Throws ConfigError with the database's own message. */
export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  const { databaseUrl } = config.secrets
  try {
    if (config.database.kind === 'postgres' && databaseUrl) {
      const onIdleError = (err: Error) => log.warn({ err }, 'a database connection was lost')
      return await openPostgres({ url: databaseUrl, poolSize: config.database.poolSize, onIdleError })
    }
    return await openEmbeddedDatabase({
      dir: join(config.dataDir, 'database'),
      onRestart: (reason) => log.error({ reason }, 'the database is opened anew'),
      onUnusable: (err) => log.error({ err }, 'the database cannot be used'),
    })
  } catch (error) {
    throw error instanceof Error ? new ConfigError(error.message, { cause: error }) : error
  }
}
