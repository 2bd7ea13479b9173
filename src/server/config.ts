import { variables } from './config/variables.ts'
import * as z from 'zod/mini'
import { isIP } from 'node:net'
import { resolve } from 'node:path'

/** Everything that differs between installations. Secrets are separate, so that the rest can be shown. */
export interface Config {
  production: boolean
  host: string
  port: number
  /** The public URL without a slash at the end; null: the address that the product listens on. */
  publicUrl: string | null
  dataDir: string
  /** `web` converts no media; `worker` runs background jobs alone and serves nobody. */
  role: 'all' | 'web' | 'worker'
  /** How many media files this node converts at once; 0: none. */
  mediaConcurrency: number
  /** The path of the speech model that writes captions; null: nothing does. */
  whisperModel: string | null
  /** The number of proxies in front, whose X-Forwarded-For is trusted. */
  trustedProxies: number
  database: { kind: 'embedded' } | { kind: 'postgres'; poolSize: number }
  /**
   * The internal location from which nginx sends files on disk (X-Accel-Redirect); null: the product sends them itself.
   */
  accelPrefix: string | null
  /** How long it continues to serve after a shutdown signal, while /readyz says that it is not ready. */
  drainSeconds: number
  files: { kind: 'disk' } | { kind: 's3'; endpoint: string | null; region: string; bucket: string; accessKeyId: string }
  signInCodes: 'on' | 'off'
  /** Create demo data on the first start, and take test payments with the built-in sandbox. */
  demo: boolean
  /** Whether browsers store a page to show without a connection. */
  offlinePage: 'on' | 'off'
  /** Whether `npm run clock` can move the time, for development. */
  settableClock: boolean
  /**
   * URL template of an external document viewer for e-books, with `{address}` for the file; null: the product shows
   * them itself.
   */
  documentViewer: string | null
  mailFrom: string
  /** The names of the keys that sign our emails, for the doctor. */
  dkimSelectors: string[]
  /** Emails to many members, apart from codes. */
  bulkEmails: {
    from: string
    /** Emails per second over all nodes. */
    ratePerSecond: number
    /** Whether the number of emails a day grows slowly. */
    warmsUp: boolean
    /** Where undeliverable emails come back to; null: to the sender's address. */
    bounceAddress: string | null
  }
  razorpay: { baseUrl: string; keyId: string | null }
  logLevel: string
  secrets: {
    databaseUrl: string | null
    replicaUrl: string | null
    /** 32 bytes; null: an embedded installation generates one in its data folder. */
    key: Buffer | null
    /** Previous values of `key`: they still decrypt what they have encrypted. */
    previousKeys: Buffer[]
    smtpUrl: string | null
    bulkSmtpUrl: string | null
    bounceWebhookSecret: string | null
    metricsToken: string | null
    s3SecretAccessKey: string | null
    razorpayKeySecret: string | null
    razorpayWebhookSecret: string | null
    /** Signs notifications; null: one is made and stored. */
    vapidPrivateKey: string | null
  }
}

/** A lost environment variable must not silently open another, empty database. */
const NO_DATABASE = 'DATABASE_URL is missing: set it, or EMBEDDED_DATABASE=on if members are to be kept in DATA_DIR.'
const REPLICA_ALONE = 'REPLICA_DATABASE_URL needs DATABASE_URL: a replica copies a PostgreSQL server.'
const TWO_DATABASES = 'EMBEDDED_DATABASE=on and DATABASE_URL name two databases: remove one of them.'

/** An invalid configuration. The message is one sentence that says what to do. */
export class ConfigError extends Error {}

/** Reads the environment; nothing else does. `.env.example` lists every variable. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = z.safeParse(variables, omitEmpty(env))
  if (!parsed.success) throw new ConfigError(parsed.error.issues[0]?.message ?? 'The configuration cannot be read.')
  const v = parsed.data
  const production = v.NODE_ENV === 'production'
  const demo = v.DEMO ? v.DEMO === 'on' : !production && !v.DATABASE_URL
  const publicUrl = v.PUBLIC_URL?.replace(/\/+$/, '') ?? null
  const config: Config = {
    production,
    host: v.HOST,
    port: v.PORT,
    publicUrl,
    dataDir: resolve(v.DATA_DIR),
    role: v.ROLE ?? 'all',
    mediaConcurrency: v.MEDIA_CONCURRENCY,
    whisperModel: v.WHISPER_MODEL === undefined ? null : resolve(v.WHISPER_MODEL),
    trustedProxies: v.TRUSTED_PROXIES,
    database: v.DATABASE_URL ? { kind: 'postgres', poolSize: v.DATABASE_POOL_SIZE } : { kind: 'embedded' },
    accelPrefix: v.ACCEL_PREFIX ?? null,
    drainSeconds: v.DRAIN_SECONDS,
    files: filesOf(v),
    signInCodes: v.SIGN_IN_CODES ?? (demo && !production && isLoopbackOnly({ host: v.HOST, publicUrl }) ? 'off' : 'on'),
    demo,
    offlinePage: v.OFFLINE_PAGE ?? 'on',
    settableClock: v.SETTABLE_CLOCK === 'on',
    documentViewer: v.DOCUMENT_VIEWER_URL ?? null,
    mailFrom: v.MAIL_FROM,
    dkimSelectors: (v.DKIM_SELECTOR ?? '').split(/, */).filter((name) => name !== ''),
    bulkEmails: {
      from: v.BULK_FROM ?? v.MAIL_FROM,
      ratePerSecond: v.SMTP_RATE,
      warmsUp: v.BULK_WARM_UP !== 'off',
      bounceAddress: v.BOUNCE_ADDRESS ?? null,
    },
    razorpay: { baseUrl: v.RAZORPAY_BASE_URL.replace(/\/+$/, ''), keyId: v.RAZORPAY_KEY_ID ?? null },
    logLevel: v.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    secrets: {
      databaseUrl: v.DATABASE_URL ?? null,
      replicaUrl: v.REPLICA_DATABASE_URL ?? null,
      key: v.SECRET_KEY ? Buffer.from(v.SECRET_KEY, 'hex') : null,
      previousKeys: (v.SECRET_KEY_PREVIOUS?.split(',') ?? []).map((key) => Buffer.from(key.trim(), 'hex')),
      smtpUrl: v.SMTP_URL ?? null,
      bulkSmtpUrl: v.BULK_SMTP_URL ?? v.SMTP_URL ?? null,
      bounceWebhookSecret: v.BOUNCE_WEBHOOK_SECRET ?? null,
      metricsToken: v.METRICS_TOKEN ?? null,
      s3SecretAccessKey: v.S3_SECRET_ACCESS_KEY ?? null,
      razorpayKeySecret: v.RAZORPAY_KEY_SECRET ?? null,
      razorpayWebhookSecret: v.RAZORPAY_WEBHOOK_SECRET ?? null,
      vapidPrivateKey: v.VAPID_PRIVATE_KEY ?? null,
    },
  }
  if (production && !v.DATABASE_URL && v.EMBEDDED_DATABASE !== 'on') throw new ConfigError(NO_DATABASE)
  if (v.REPLICA_DATABASE_URL && !v.DATABASE_URL) throw new ConfigError(REPLICA_ALONE)
  if (v.DATABASE_URL && v.EMBEDDED_DATABASE === 'on') throw new ConfigError(TWO_DATABASES)
  for (const [isInvalid, message] of contradictions(config)) if (isInvalid) throw new ConfigError(message)
  return config
}

/** Whether the host is a loopback address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** Whether the product is for this machine only: a loopback host may still be public through a proxy. */
export function isLoopbackOnly({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return isLoopback(host) && (publicUrl === null || isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')))
}

function contradictions(c: Config): [isInvalid: boolean, message: string][] {
  const codesOff = c.signInCodes === 'off'
  const { keyId } = c.razorpay
  return [
    [
      codesOff && c.production,
      'SIGN_IN_CODES=off lets anyone sign in as anyone: it cannot be used with NODE_ENV=production.',
    ],
    [
      codesOff && !isLoopback(c.host),
      `SIGN_IN_CODES=off lets anyone sign in as anyone: it needs a loopback HOST, not ${c.host}.`,
    ],
    [
      codesOff && !isLoopbackOnly(c),
      'SIGN_IN_CODES=off lets anyone sign in as anyone: it needs a loopback PUBLIC_URL, or none.',
    ],
    [codesOff && isLiveKey(keyId), 'SIGN_IN_CODES=off cannot be used with a live payment key.'],
    [
      c.demo && c.production,
      'DEMO=on cannot be used with NODE_ENV=production: demo data and test payments have no place there.',
    ],
    [c.demo && c.database.kind === 'postgres', 'DEMO=on needs the embedded database: remove DATABASE_URL or DEMO.'],
    [c.demo && isLiveKey(keyId), 'DEMO=on cannot be used with a live payment key.'],
    [
      c.settableClock && (c.production || isLiveKey(keyId)),
      'SETTABLE_CLOCK=on cannot be used in production: plans and payments follow the clock.',
    ],
    [
      c.role !== 'all' && c.database.kind === 'embedded',
      'ROLE=web and ROLE=worker share the work of several nodes: they need DATABASE_URL.',
    ],
    [
      c.settableClock && c.database.kind === 'postgres',
      'SETTABLE_CLOCK=on needs the embedded database: remove DATABASE_URL or SETTABLE_CLOCK.',
    ],
    [
      c.production && !c.secrets.key,
      'SECRET_KEY is missing: set 64 hexadecimal digits, for example from `openssl rand -hex 32`.',
    ],
    [
      c.production && !c.publicUrl?.startsWith('https://'),
      'PUBLIC_URL is missing: set the https address at which members reach the product.',
    ],
    [c.production && !c.secrets.smtpUrl, 'SMTP_URL is missing: without mail nobody can receive a sign-in code.'],
    [
      c.production && keyId?.startsWith('rzp_test_') === true,
      'RAZORPAY_KEY_ID is a test key: in production it would give courses away.',
    ],
    [
      c.production && keyId !== null && !c.secrets.razorpayWebhookSecret,
      'RAZORPAY_WEBHOOK_SECRET is missing: without it nobody learns of refunds, and of payments only late.',
    ],
    [
      c.production && !c.razorpay.baseUrl.startsWith('https://'),
      'RAZORPAY_BASE_URL must begin with https:// in production: the key secret goes there.',
    ],
    [
      (c.files.kind === 's3') !== (c.secrets.s3SecretAccessKey !== null),
      'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set all or none.',
    ],
    [
      c.production && c.files.kind === 's3' && c.files.endpoint?.startsWith('http://') === true,
      'S3_ENDPOINT must begin with https:// in production: members load what they paid for from there.',
    ],
    [
      c.production && c.documentViewer?.startsWith('http://') === true,
      'DOCUMENT_VIEWER_URL must begin with https:// in production: it is given the books that members paid for.',
    ],
    [
      c.accelPrefix !== null && c.trustedProxies === 0,
      'ACCEL_PREFIX is for nginx in front: set TRUSTED_PROXIES to how many proxies there are.',
    ],
    [
      (keyId === null) !== (c.secrets.razorpayKeySecret === null),
      'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET go together: set both or neither.',
    ],
  ]
}

function filesOf(v: z.output<typeof variables>): Config['files'] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = v
  if (bucket === undefined && accessKeyId === undefined) return { kind: 'disk' }
  if (bucket === undefined || accessKeyId === undefined)
    throw new ConfigError('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set all or none.')
  return { kind: 's3', endpoint: v.S3_ENDPOINT?.replace(/\/+$/, '') ?? null, region: v.S3_REGION, bucket, accessKeyId }
}

function isLiveKey(keyId: string | null): boolean {
  return keyId?.startsWith('rzp_live_') ?? false
}

function omitEmpty(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
