import * as z from 'zod/mini'
import { isIP } from 'node:net'
import { resolve } from 'node:path'

/** Everything that may differ between installations; secrets stand apart so that the rest can be shown. */
export interface Config {
  production: boolean
  host: string
  port: number
  /** Where members reach the product, without a slash at the end; null: the address it listens on. */
  publicUrl: string | null
  dataDir: string
  /** How many proxies stand in front; their X-Forwarded-For is believed. */
  trustedProxies: number
  database: { kind: 'embedded' } | { kind: 'postgres'; poolSize: number }
  signInCodes: 'on' | 'off'
  /** Lay down demo data on first start and take test payments from the sandbox inside. */
  demo: boolean
  mailFrom: string
  razorpay: { baseUrl: string; keyId: string | null }
  logLevel: string
  secrets: {
    databaseUrl: string | null
    /** 32 bytes; null lets an embedded installation keep one of its own in its data folder. */
    key: Buffer | null
    smtpUrl: string | null
    razorpayKeySecret: string | null
    razorpayWebhookSecret: string | null
  }
}

/** A configuration that cannot be: one clear sentence that says what to do. */
export class ConfigError extends Error {}

/** Reads the environment, once and only here (every variable stands in `.env.example`). Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = z.safeParse(variables, withoutEmpty(env))
  if (!parsed.success) throw new ConfigError(parsed.error.issues[0]?.message ?? 'The configuration cannot be read.')
  const v = parsed.data
  const production = v.NODE_ENV === 'production'
  const demo = v.DEMO ? v.DEMO === 'on' : !production && !v.DATABASE_URL
  const config: Config = {
    production,
    host: v.HOST,
    port: v.PORT,
    publicUrl: v.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir: resolve(v.DATA_DIR),
    trustedProxies: v.TRUSTED_PROXIES,
    database: v.DATABASE_URL ? { kind: 'postgres', poolSize: v.DATABASE_POOL_SIZE } : { kind: 'embedded' },
    signInCodes: v.SIGN_IN_CODES ?? (demo && isLoopback(v.HOST) ? 'off' : 'on'),
    demo,
    mailFrom: v.MAIL_FROM,
    razorpay: { baseUrl: v.RAZORPAY_BASE_URL.replace(/\/+$/, ''), keyId: v.RAZORPAY_KEY_ID ?? null },
    logLevel: v.LOG_LEVEL,
    secrets: {
      databaseUrl: v.DATABASE_URL ?? null,
      key: v.SECRET_KEY ? Buffer.from(v.SECRET_KEY, 'hex') : null,
      smtpUrl: v.SMTP_URL ?? null,
      razorpayKeySecret: v.RAZORPAY_KEY_SECRET ?? null,
      razorpayWebhookSecret: v.RAZORPAY_WEBHOOK_SECRET ?? null,
    },
  }
  for (const [isWrong, sentence] of contradictions(config)) if (isWrong) throw new ConfigError(sentence)
  return config
}

/** Whether only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function contradictions(c: Config): [isWrong: boolean, sentence: string][] {
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
    [codesOff && isLiveKey(keyId), 'SIGN_IN_CODES=off cannot be used with a live payment key.'],
    [
      c.demo && c.production,
      'DEMO=on cannot be used with NODE_ENV=production: demo data and test payments have no place there.',
    ],
    [c.demo && c.database.kind === 'postgres', 'DEMO=on needs the embedded database: remove DATABASE_URL or DEMO.'],
    [c.demo && isLiveKey(keyId), 'DEMO=on cannot be used with a live payment key.'],
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
      (keyId === null) !== (c.secrets.razorpayKeySecret === null),
      'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET go together: set both or neither.',
    ],
  ]
}

function isLiveKey(keyId: string | null): boolean {
  return keyId?.startsWith('rzp_live_') ?? false
}

function withoutEmpty(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

const onOff = (name: string) => z.optional(z.enum(['on', 'off'], `${name} must be on or off.`))
const url = (name: string, schemes: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (text) => schemes.some((scheme) => text.startsWith(`${scheme}://`)) && URL.canParse(text),
        `${name} must be a complete address beginning with ${schemes.map((s) => `${s}://`).join(' or ')}.`,
      ),
    )
const whole = (name: string, min: number, max: number, otherwise: number) =>
  z._default(
    z.coerce
      .number()
      .check(
        z.refine(
          (n) => Number.isInteger(n) && n >= min && n <= max,
          `${name} must be a whole number from ${min} to ${max}.`,
        ),
      ),
    otherwise,
  )

const variables = z.object({
  NODE_ENV: z.optional(z.string()),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: whole('PORT', 0, 65535, 3000),
  PUBLIC_URL: z.optional(url('PUBLIC_URL', ['http', 'https'])),
  DATA_DIR: z._default(z.string(), './data'),
  TRUSTED_PROXIES: whole('TRUSTED_PROXIES', 0, 10, 0),
  DATABASE_URL: z.optional(url('DATABASE_URL', ['postgres', 'postgresql'])),
  DATABASE_POOL_SIZE: whole('DATABASE_POOL_SIZE', 1, 500, 10),
  SECRET_KEY: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[0-9a-fA-F]{64}$/,
          'SECRET_KEY must be 64 hexadecimal digits, for example from `openssl rand -hex 32`.',
        ),
      ),
  ),
  SIGN_IN_CODES: onOff('SIGN_IN_CODES'),
  DEMO: onOff('DEMO'),
  SMTP_URL: z.optional(url('SMTP_URL', ['smtp', 'smtps'])),
  MAIL_FROM: z._default(z.string(), 'Sadhana <no-reply@localhost>'),
  RAZORPAY_BASE_URL: z._default(url('RAZORPAY_BASE_URL', ['http', 'https']), 'https://api.razorpay.com/v1'),
  RAZORPAY_KEY_ID: z.optional(
    z.string().check(z.regex(/^rzp_(test|live)_[A-Za-z0-9]+$/, 'RAZORPAY_KEY_ID must look like rzp_live_….')),
  ),
  RAZORPAY_KEY_SECRET: z.optional(z.string()),
  RAZORPAY_WEBHOOK_SECRET: z.optional(z.string()),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
    ),
    'info',
  ),
})
