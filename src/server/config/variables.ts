import * as z from 'zod/mini'

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
const integer = (name: string, min: number, max: number, defaultValue: number) => {
  const message = `${name} must be a whole number from ${min} to ${max}.`
  const within = z.refine<number>((n) => Number.isInteger(n) && n >= min && n <= max, message)
  return z._default(z.coerce.number(message).check(within), defaultValue)
}

/** The environment variables, each with the message for an invalid value. */
export const variables = z.object({
  NODE_ENV: z.optional(z.string()),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: integer('PORT', 0, 65535, 3000),
  PUBLIC_URL: z.optional(url('PUBLIC_URL', ['http', 'https'])),
  DATA_DIR: z._default(z.string(), './data'),
  TRUSTED_PROXIES: integer('TRUSTED_PROXIES', 0, 10, 0),
  ACCEL_PREFIX: z.optional(
    z
      .string()
      .check(z.regex(/^\/[a-z0-9-]+$/, 'ACCEL_PREFIX must be one lower-case path segment, such as /protected-files.')),
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'METRICS_TOKEN must have at least 16 characters.'))),
  ROLE: z.optional(z.enum(['all', 'web', 'worker'], 'ROLE must be all, web or worker.')),
  MEDIA_CONCURRENCY: integer('MEDIA_CONCURRENCY', 0, 16, 1),
  WHISPER_MODEL: z.optional(z.string()),
  DRAIN_SECONDS: integer('DRAIN_SECONDS', 0, 300, 0),
  DATABASE_URL: z.optional(url('DATABASE_URL', ['postgres', 'postgresql'])),
  EMBEDDED_DATABASE: onOff('EMBEDDED_DATABASE'),
  REPLICA_DATABASE_URL: z.optional(url('REPLICA_DATABASE_URL', ['postgres', 'postgresql'])),
  DATABASE_POOL_SIZE: integer('DATABASE_POOL_SIZE', 1, 500, 10),
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
  SECRET_KEY_PREVIOUS: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[0-9a-fA-F]{64}(\s*,\s*[0-9a-fA-F]{64})*$/,
          'SECRET_KEY_PREVIOUS must be keys of 64 hexadecimal digits, with commas between them.',
        ),
      ),
  ),
  S3_ENDPOINT: z.optional(url('S3_ENDPOINT', ['http', 'https'])),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  SIGN_IN_CODES: onOff('SIGN_IN_CODES'),
  DEMO: onOff('DEMO'),
  OFFLINE_PAGE: onOff('OFFLINE_PAGE'),
  SETTABLE_CLOCK: onOff('SETTABLE_CLOCK'),
  DOCUMENT_VIEWER_URL: z.optional(
    url('DOCUMENT_VIEWER_URL', ['http', 'https']).check(
      z.includes('{address}', 'DOCUMENT_VIEWER_URL must hold {address}, where the address of the file goes.'),
    ),
  ),
  SMTP_URL: z.optional(url('SMTP_URL', ['smtp', 'smtps'])),
  MAIL_FROM: z._default(z.string(), 'Sadhana <no-reply@localhost>'),
  BULK_SMTP_URL: z.optional(url('BULK_SMTP_URL', ['smtp', 'smtps'])),
  BULK_FROM: z.optional(z.string()),
  SMTP_RATE: integer('SMTP_RATE', 1, 10_000, 10),
  BULK_WARM_UP: onOff('BULK_WARM_UP'),
  BOUNCE_ADDRESS: z.optional(
    z
      .string()
      .check(z.regex(/^[^\s@+<>]{1,12}@[^\s@<>]+$/, 'BOUNCE_ADDRESS must be an address such as bounces@example.org.')),
  ),
  DKIM_SELECTOR: z.optional(
    z
      .string()
      .check(
        z.regex(/^[\w.-]*(, *[\w.-]+)*$/, 'DKIM_SELECTOR must be the name of a key, such as s1, or several: s1, news.'),
      ),
  ),
  BOUNCE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.minLength(32, 'BOUNCE_WEBHOOK_SECRET must have at least 32 characters.')),
  ),
  RAZORPAY_BASE_URL: z._default(url('RAZORPAY_BASE_URL', ['http', 'https']), 'https://api.razorpay.com/v1'),
  RAZORPAY_KEY_ID: z.optional(
    z.string().check(z.regex(/^rzp_(test|live)_[A-Za-z0-9]+$/, 'RAZORPAY_KEY_ID must look like rzp_live_….')),
  ),
  RAZORPAY_KEY_SECRET: z.optional(z.string()),
  RAZORPAY_WEBHOOK_SECRET: z.optional(z.string()),
  VAPID_PRIVATE_KEY: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[\w-]{43}$/,
          'VAPID_PRIVATE_KEY must be a private key of 43 characters, as `npx web-push generate-vapid-keys` makes them.',
        ),
      ),
  ),
  LOG_LEVEL: z.optional(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
    ),
  ),
})
