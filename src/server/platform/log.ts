import { type Logger, pino } from 'pino'
import * as z from 'zod/mini'

export type { Logger }

/** The log: JSON lines with ids, never with what identifies a person or opens a door. */
export function makeLog({ level }: { level: string }): Logger {
  return pino({
    level,
    base: null,
    redact: {
      paths: personal.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[removed]',
    },
    serializers: { err: describe },
  })
}

const personal = [
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

/** A database error's detail, parameters and the like quote rows: only kind, message and stack are kept. */
export function describe(error: unknown): object {
  const { name: type, message = String(error), stack = '', code } = errorShape.safeParse(error).data ?? {}
  const database = typeof error === 'object' && error !== null && 'severity' in error
  return {
    ...(type !== undefined && { type }),
    message: database ? 'database error' : withoutAddresses(message),
    code,
    stack: database ? framesOf(stack) : withoutAddresses(stack),
  }
}

/** The job library tells of errors in objects that only look like them. */
const errorShape = z.object({
  name: z.optional(z.string()),
  message: z.string(),
  stack: z.optional(z.string()),
  code: z.optional(z.unknown()),
})

/** Mail servers quote the address that they refuse. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'`(),:;/\\@]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,8}/g, '[removed]')
}

function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}
