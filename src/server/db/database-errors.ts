/** The database is unavailable or gave up on this statement; trying again later may succeed (answered with 503). */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'
}

/** The database's disk is full (answered with 507); reading still works. */
export class DatabaseFull extends DatabaseUnavailable {
  override readonly name = 'DatabaseFull'
}

/** Whether a unique constraint was violated; `constraint` narrows it to the one of that name. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, '23505', constraint)
}

/** Whether a foreign key was violated; `constraint` narrows it to the one of that name. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, '23503', constraint)
}

/** Whether the database refuses these values: they violate a constraint, or cannot be stored as they are. */
export function isDataRefused(error: unknown): boolean {
  return /^2[23]/.test(stringField(error, 'code') ?? '')
}

/** Whether the transaction was rolled back only because of concurrent ones, so that running it again may succeed. */
export function isConflict(error: unknown): boolean {
  const code = stringField(error, 'code')
  return code === '40001' || code === '40P01' || isLostPreparedStatement(error)
}

/** Whether the server no longer knows a prepared statement by its name; nothing was executed then. */
export function isLostPreparedStatement(error: unknown): boolean {
  const code = stringField(error, 'code')
  if (code === '0A000') return error instanceof Error && error.message.startsWith('cached plan must not change')
  return code === '26000' || code === '42P05'
}

/**
 * Turns errors of lost connections, reached limits and failing servers into `DatabaseUnavailable`; others stay as they
 * are.
 */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error
  const code = stringField(error, 'code')
  if (code === '53100') return new DatabaseFull('The disk of the database is full.', { cause: error })
  const lost =
    code === undefined
      ? CONNECTION_LOST_MESSAGES.test(error.message)
      : isConnectFailure(error) || UNAVAILABLE_CODES.some((each) => each.test(code))
  return lost ? new DatabaseUnavailable(`The database is not available: ${error.message}`, { cause: error }) : error
}

/** SQLSTATEs (PostgreSQL appendix A) and system errors that are temporary or that the operator can fix. */
const UNAVAILABLE_CODES = [
  /^08/, // connection
  /^53/, // disk, memory or connections exhausted
  /^57P0[1-5]$/, // stopping, crashed, starting, idle too long
  /^57014$/, // statement time-out
  /^55P03$/, // lock time-out
  /^25P0[34]$/, // transaction idle or open too long
  /^58/, // the server's own system calls
  /^XX00[12]$/, // corrupted data or index: never the request's fault
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/,
]

/** Messages of the client that come without a code. */
const CONNECTION_LOST_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Cannot use a pool after)/

/** The socket is missing while its server restarts, or its queue is full; the system's codes for that vary. */
function isConnectFailure(error: Error): boolean {
  return stringField(error, 'syscall') === 'connect'
}

function isViolation(error: unknown, code: string, constraint: string | undefined): boolean {
  if (stringField(error, 'code') !== code) return false
  return constraint === undefined || stringField(error, 'constraint') === constraint
}

function stringField(error: unknown, field: 'code' | 'constraint' | 'syscall'): string | undefined {
  if (!(error instanceof Error) || !(field in error)) return undefined
  const value: unknown = Reflect.get(error, field)
  return typeof value === 'string' ? value : undefined
}
