import { openFiles } from './file-store.ts'
import { freeBytesOf, runtimeInfoOf } from './runtime-info.ts'
import { createDemoSimulator, createPaymentKeyCheck, createFindProvider } from './payment-provider.ts'
import { composeDependencies, type Ports } from './dependencies.ts'
import { composeServices } from './services.ts'
import { openSpeechModel } from './speech-model.ts'
import { composeWorkers } from './workers.ts'
import { type Config, ConfigError, isLoopbackOnly } from '#server/config.ts'
import { demoGreeting, seedDemo } from '#demo/seed.ts'
import { createBrandRenderer } from '#server/adapters/brand-pictures/brand-renderer.ts'
import { startDatabaseClock } from '#server/adapters/clock-database.ts'
import { clockFileIn, createSettableClock } from '#server/adapters/clock-settable.ts'
import { systemClock } from '#server/adapters/clock-system.ts'
import { openEmbeddedDatabase } from '#server/adapters/pglite/embedded-database.ts'
import { openPostgresDatabase } from '#server/adapters/postgres/postgres-database.ts'
import { createOutboxFolder } from '#server/adapters/outbox-folder.ts'
import { createSmtpSender } from '#server/adapters/smtp.ts'
import { phone } from '#server/adapters/phone.ts'
import { loadOrCreateSecret } from '#server/adapters/secret-file.ts'
import { createTranscoder } from '#server/adapters/transcoder/transcoder.ts'
import { createWebPushSender } from '#server/adapters/web-push/web-push.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import type { MayWrite } from '#server/adapters/files/read-access.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { type Logger, createLog } from '#server/platform/log.ts'
import { watchEventLoop } from '#server/platform/event-loop.ts'
import { outboxPage } from '#server/platform/outbox-page.ts'
import { createGaugeReader } from './gauges.ts'
import { createSecretBox, type KeyRing, keysFor } from '#server/platform/secret-box.ts'
import { createStoredAs } from '#server/features/renditions/originals.ts'
import type { MayRead } from '#server/ports/files.ts'
import type { FastifyPluginAsync } from 'fastify'
import { join } from 'node:path'

/** The composed product. */
export type Product = Awaited<ReturnType<typeof compose>>

export interface ComposeOptions extends Partial<Ports> {
  /** Aborted when the process is to shut down, also during the start. */
  ending?: AbortSignal | undefined
}

/**
 * Chooses the configured adapters where the caller passes none, migrates the database and builds the features. On a
 * shutdown meanwhile it finishes the current step, closes what it has opened and rejects with the reason of `ending`. A
 * database that the caller passes is closed by the caller; jobs that the caller passes are stopped here.
 */
export async function compose(config: Config, { ending, ...overrides }: ComposeOptions = {}) {
  ending?.throwIfAborted()
  const speechModel = await openSpeechModel(config)
  await using opened = new AsyncDisposableStack()
  const log = overrides.log ?? createLog({ level: config.logLevel })
  const database = overrides.database ?? opened.adopt(await openDatabase(config, log), (each) => each.close())
  ending?.throwIfAborted()
  await migrate(database, migrations)
  ending?.throwIfAborted()
  const machine = config.settableClock ? createSettableClock(clockFileIn(config.dataDir)) : systemClock
  const databaseClock = opened.adopt(await startDatabaseClock({ database, machine }), (it) => it.stop())
  const clock = overrides.clock ?? databaseClock
  const eventLoop = opened.adopt(watchEventLoop({ log, clock }), (it) => it.stop())
  const secrets: KeyRing = [config.secrets.key ?? loadOrCreateSecret(config.dataDir), ...config.secrets.previousKeys]

  let mayRead: MayRead = async () => false
  let mayWrite: MayWrite = async () => false
  const store = await openFiles(config, {
    secret: keysFor('file addresses', secrets),
    clock,
    mayRead: (read) => mayRead(read),
    mayWrite: (viewer) => mayWrite(viewer),
    storedAs: createStoredAs(database.db),
  })
  const files = overrides.files ?? store.files
  const smtp = config.secrets.smtpUrl ? createSmtpSender({ url: config.secrets.smtpUrl, from: config.mailFrom }) : null
  if (smtp) opened.defer(() => smtp.close())
  const { bulkSmtpUrl } = config.secrets
  const bulkSmtp = bulkSmtpUrl ? createSmtpSender({ url: bulkSmtpUrl, from: config.bulkEmails.from }) : null
  if (bulkSmtp) opened.defer(() => bulkSmtp.close())
  const folder = join(config.dataDir, 'outbox')
  const outbox = createOutboxFolder({ folder, from: config.mailFrom, clock, print: console.log })
  const simulator = config.demo ? createDemoSimulator({ config, clock, secret: secrets[0] }) : null
  const jobs = overrides.jobs ?? createJobs({ database, log })
  opened.defer(() => jobs.stop())
  // Closed first, so that jobs that wait for a worker end.
  const workers = opened.adopt(composeWorkers(files), (it) => it.close())

  let isDraining = false
  let siteUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const dependencies = composeDependencies({
    emailSender: smtp ?? outbox,
    bulkEmailSender: bulkSmtp ?? overrides.emailSender ?? outbox,
    phone,
    probe: workers.probe,
    documentCheck: workers.documentCheck,
    pictureResizer: workers.pictureResizer,
    renderReceipt: workers.renderReceipt,
    renderNotes: workers.renderNotes,
    renderCertificate: workers.renderCertificate,
    documentText: workers.documentText,
    renderSite: workers.renderSite,
    renderBrandPicture: createBrandRenderer(),
    transcoder: createTranscoder(),
    speechModel,
    pushSender: createWebPushSender(),
    freeSpace: () => freeBytesOf(config.dataDir),
    createFindProvider: createFindProvider(config, simulator),
    keyCheck: createPaymentKeyCheck(config, simulator),
    ...overrides,
    database,
    clock,
    log,
    jobs,
    files,
    config,
    db: database.db,
    priorityDb: database.priorityDb,
    reportDb: database.reportDb,
    secrets,
    siteUrl: () => siteUrl,
    webhookSecret: config.secrets.razorpayWebhookSecret ?? simulator?.webhookSecret ?? null,
    runtime: runtimeInfoOf(config, { files, eventLoop }),
  })
  const features = composeServices(dependencies)
  mayRead = features.mayRead
  mayWrite = async (userId) =>
    (await features.sessions.isSignedIn(userId)) &&
    (await features.permissionsOf(userId))?.includes('files.upload') === true
  const notesBox = createSecretBox(keysFor('notes', secrets))
  const { reflectionsBox } = features
  if (config.demo) await seedDemo({ db: database.db, files, clock, notesBox, reflectionsBox, simulator })
  ending?.throwIfAborted()
  await jobs.prepare()
  // Loads what every page shows into its cache for the first page.
  features.settings.cachedWebsiteName()
  await features.plans.loadCourseOffer()
  await features.upcomingSessions.load()
  await features.siteFigures.load()
  await features.freeMedia.load()
  await features.publishedSite.refresh()
  opened.defer(() => features.publishedSite.stop())
  await features.legalFacts.loadFacts()

  const plugins: FastifyPluginAsync[] = [store.routes, ...features.plugins]
  if (simulator) plugins.push(simulator.routes)
  // The page shows sign-in codes: it is for this machine only.
  if (!smtp && !config.production && isLoopbackOnly(config)) plugins.push(outboxPage(outbox))
  const resources = opened.move()
  return {
    ...features,
    filesOrigin: store.origin,
    plugins,
    readinessChecks: { database: () => database.ping(), storage: () => files.ping() },
    isDraining: () => isDraining,
    /** From now on /readyz answers 503, so that a proxy sends new requests to other nodes. */
    drain: () => void (isDraining = true),
    gauges: createGaugeReader({ ...features, eventLoop }),
    greeting: config.demo ? demoGreeting : [],
    /** Starts the background work. Call it once the product listens at `address`. */
    async start(address: string): Promise<void> {
      siteUrl = config.publicUrl ?? address
      simulator?.setAddress(address)
      eventLoop.start()
      await features.reencryptSecrets()
      await jobs.start()
      features.publishedSite.start()
    },
    close: () => resources.disposeAsync(),
  }
}

/** Opens the configured database. Throws ConfigError with the database's own message. */
export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  const { databaseUrl, replicaUrl } = config.secrets
  try {
    if (config.database.kind === 'postgres' && databaseUrl) {
      const onIdleError = (err: Error) => log.warn({ err }, 'a database connection was lost')
      const { poolSize } = config.database
      return await openPostgresDatabase({ url: databaseUrl, replicaUrl, poolSize, onIdleError })
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
