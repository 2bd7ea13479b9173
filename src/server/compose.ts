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
import type { MayRead } from '#server/features/media/media.service.ts'
import { makeJobs } from '#server/platform/jobs.ts'
import { type Logger, makeLog } from '#server/platform/log.ts'
import { watchEventLoop } from '#server/platform/event-loop.ts'
import { outboxPage } from '#server/platform/outbox-page.ts'
import { gaugesOf } from './compose.gauges.ts'
import { type Keys, keysFor } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Mail } from '#server/ports/mail.ts'
import type { FastifyPluginAsync } from 'fastify'
import { join } from 'node:path'

/** Everything that the application serves, put together. */
export type Product = Awaited<ReturnType<typeof compose>>

/** What tests put in the place of the outside. */
export interface Overrides {
  database?: Database
  clock?: Clock
  mail?: Mail
  log?: Logger
}

export interface Circumstances extends Overrides {
  /** Asks for the end, also in the middle of the start. */
  ending?: AbortSignal | undefined
}

/**
 * Picks the adapters that the configuration asks for, brings the database up to date and builds the features. Asked to
 * end meanwhile it rejects after the step under way, with the reason of `ending` and the database closed.
 */
export async function compose(config: Config, { ending, ...overrides }: Circumstances = {}) {
  ending?.throwIfAborted()
  const log = overrides.log ?? makeLog({ level: config.logLevel })
  const database = overrides.database ?? (await openDatabase(config, log))
  try {
    return await composeOver({ database, log, config, overrides, ending })
  } catch (error) {
    // One that was handed in belongs to whoever opened it.
    if (!overrides.database) await database.close()
    throw error
  }
}

interface Composing {
  database: Database
  log: Logger
  config: Config
  overrides: Overrides
  ending: AbortSignal | undefined
}

async function composeOver({ database, log, config, overrides, ending }: Composing) {
  ending?.throwIfAborted()
  await migrate(database, migrations)
  ending?.throwIfAborted()
  const { db, urgent } = database
  const followed = await startDatabaseClock({ database, machine: systemClock })
  const clock = overrides.clock ?? followed
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
  const { services, identify, webhook, forms, captionPages, reminderForms, ...composed } = composeServices({
    db,
    urgent,
    clock,
    log,
    jobs,
    files,
    mail: overrides.mail ?? smtp ?? outbox,
    phone,
    probe: workers.probe,
    drawReceipt: workers.drawReceipt,
    secrets,
    production: config.production,
    signInCodes: config.signInCodes,
    demo: config.demo,
    siteAddress: () => siteAddress,
    documentViewer: config.documentViewer,
    webhookSecret: config.secrets.razorpayWebhookSecret ?? sandbox?.webhookSecret ?? null,
    providerFor: providerFor(config, sandbox),
    keyCheck: keyCheckFor(config, sandbox),
    place: placeOf(config, { files, eventLoop }),
  })
  mayRead = composed.mayRead
  mayWrite = composed.sessions.isAdminSignedIn
  if (config.demo) await layDownDemo({ db, files, clock })
  ending?.throwIfAborted()
  await jobs.prepare()
  // Read once, so that the first page is called by it.
  composed.siteName()

  const plugins: FastifyPluginAsync[] = [routes, captionPages, webhook, forms, reminderForms]
  if (sandbox) plugins.push(sandbox.routes)
  // Sign-in codes can be read there.
  if (!smtp && !config.production && isReachedHereOnly(config)) plugins.push(outboxPage(outbox))
  return {
    config,
    log,
    clock,
    database,
    files,
    filesOrigin,
    services,
    identify,
    mayUse: composed.mayUse,
    limits: composed.limits,
    users: composed.users,
    sessions: composed.sessions,
    resetTwoStep: composed.resetTwoStep,
    audit: composed.audit,
    captions: composed.captions,
    plugins,
    needs: { database: () => database.ping(), storage: () => files.ping() },
    siteAddress: () => siteAddress,
    siteName: composed.siteName,
    isDraining: () => isDraining,
    /** From now on /readyz sends new requests elsewhere. */
    drain: () => void (isDraining = true),
    gauges: gaugesOf({ database, jobs, letters: composed.letters, eventLoop }),
    greeting: config.demo ? demoGreeting : [],
    /** Begins the work that follows requests, once the product listens at `address`. */
    async start(address: string): Promise<void> {
      siteAddress = config.publicUrl ?? address
      sandbox?.listensAt(address)
      eventLoop.start()
      await composed.renewSecrets()
      await jobs.start()
    },
    async close(): Promise<void> {
      // First, so that a job that waits for a worker ends.
      await workers.close()
      await jobs.stop()
      followed.stop()
      eventLoop.stop()
      smtp?.close()
      await database.close()
    },
  }
}

/** Throws ConfigError with the database's own sentence when it cannot be opened. */
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
