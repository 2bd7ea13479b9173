import { type Logger, pino } from 'pino'

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
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) }
  const code = 'code' in error ? error.code : undefined
  const database = 'severity' in error
  return {
    type: error.name,
    message: database ? 'database error' : withoutAddresses(error.message),
    code,
    stack: database ? framesOf(error) : withoutAddresses(error.stack ?? ''),
  }
}

/** Mail servers quote the address that they refuse. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'`(),:;/\\@]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,8}/g, '[removed]')
}

function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}
