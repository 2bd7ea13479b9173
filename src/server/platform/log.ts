import { type Logger, pino } from 'pino'
import * as z from 'zod/mini'
import type { FastifyInstance } from 'fastify'

export type { Logger }

/** The log: JSON lines with ids, without personal data, secrets and signed URLs. */
export function createLog({ level }: { level: string }): Logger {
  return pino({
    level,
    base: null,
    redact: {
      paths: REDACTED_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[removed]',
    },
    serializers: { err: serializeError },
  })
}

const REDACTED_FIELDS = [
  'authorization',
  'cookie',
  'email',
  'recipient',
  'to',
  'mobileNumber',
  'mobile_number',
  'name',
  'code',
  'signature',
  'razorpay_signature',
  'razorpayKeySecret',
  'accessToken',
  'token',
  'secret',
]

/** The loggable parts of an error. Of a database error only type, code and stack frames: the rest quotes rows. */
export function serializeError(error: unknown): object {
  const { name: type, message = String(error), stack = '', code } = errorShape.safeParse(error).data ?? {}
  const isDatabaseError = typeof error === 'object' && error !== null && 'severity' in error
  return {
    ...(type !== undefined && { type }),
    message: isDatabaseError ? 'database error' : withoutEmailAddresses(message),
    code,
    stack: isDatabaseError ? framesOf(stack) : withoutEmailAddresses(stack),
  }
}

/** Also matches pg-boss's plain objects with the fields of an error. */
const errorShape = z.object({
  name: z.optional(z.string()),
  message: z.string(),
  stack: z.optional(z.string()),
  code: z.optional(z.unknown()),
})

/** Removes email addresses: mail servers quote those that they refuse. */
function withoutEmailAddresses(text: string): string {
  return text.replace(/[^\s<>"'`(),:;/\\@]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,8}/g, '[removed]')
}

function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}

/** Logs one line per request with its route, never its URL, which may contain a secret. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none', logLevel } = request.routeOptions
    if (logLevel !== 'warn') {
      const ms = Math.round(reply.elapsedTime)
      request.log.info({ reqId: request.id, method: request.method, route, status: reply.statusCode, ms }, 'answered')
    }
    done()
  })
}
