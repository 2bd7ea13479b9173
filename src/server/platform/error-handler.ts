import { Refused } from './errors.ts'
import { TaskAborted, TaskTookTooLong } from './worker-task-run.ts'
import { DatabaseFull, DatabaseUnavailable } from '#server/db/database-errors.ts'
import type { ErrorAnswer } from '#shared/contract/error-answer.ts'
import { errors, type ErrorCode } from '#shared/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Answers every failure in the form of product decisions §11. What is not a refusal is logged, and its details are not
 * sent.
 */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refused = asRefusal(error)
    if (refused.code === 'INTERNAL') request.log.error({ err: error, reqId: request.id }, 'unexpected failure')
    return send(reply, refused)
  })
}

/** The answer for an unknown URL, as `setNotFoundHandler` takes it. */
export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, new Refused('NOT_FOUND'))
}

function send(reply: FastifyReply, refused: Refused): FastifyReply {
  const { fields, retryAfterInSeconds, extraFields } = refused.details
  if (retryAfterInSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterInSeconds)))
  const answer: ErrorAnswer = {
    ...extraFields,
    message: refused.message,
    code: refused.code,
    ...(fields && { fields }),
  }
  return reply.code(refused.status).send(answer)
}

function asRefusal(error: unknown): Refused {
  if (error instanceof Refused) return error
  if (error instanceof DatabaseFull) return new Refused('STORAGE_FULL')
  if (error instanceof DatabaseUnavailable) return new Refused('UNAVAILABLE', { retryAfterInSeconds: 2 })
  if (error instanceof TaskAborted || error instanceof TaskTookTooLong) {
    return new Refused('UNAVAILABLE', { retryAfterInSeconds: 10 })
  }
  return new Refused(codeOf(error))
}

/** Refusals of Fastify and Node.js, before a handler is reached. */
const byFrameworkCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_JSON',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  ENOSPC: 'STORAGE_FULL',
}

function codeOf(error: unknown): ErrorCode {
  if (!(error instanceof Error)) return 'INTERNAL'
  const code = 'code' in error && typeof error.code === 'string' ? byFrameworkCode[error.code] : undefined
  if (code) return code
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 400) return 'BAD_JSON'
  return status === errors.TOO_LARGE.status ? 'TOO_LARGE' : 'INTERNAL'
}
