import { isDiskFull } from './durable-writes.ts'
import type { DiskFiles } from './disk-files.ts'
import { sendObject, delegateToProxy } from './send-object.ts'
import { FILES_PATH } from '#server/adapters/files/file-tokens.ts'
import { requireClaims, requireReadClaims } from '#server/adapters/files/require-claims.ts'
import { Refused } from '#server/platform/errors.ts'
import { NoSuchUpload, WrongSize } from '#server/ports/files.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Options {
  /** An upload that sends no byte for this long is cut off; its total time is not limited. */
  uploadIdleMs?: number
  /** The same for a client that stops reading. */
  readIdleMs?: number
  /** The internal path under which nginx in front of us sends the same files. */
  accelPrefix?: string | null
}

/** The routes behind the URLs of `createDiskFiles`. A body is never parsed but streamed to the disk. */
export function diskFileRoutes(
  files: DiskFiles,
  { uploadIdleMs = 30_000, readIdleMs = 120_000, accelPrefix = null }: Options = {},
) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _body, done) => done(null))
    app.put(`${FILES_PATH}*`, { logLevel: 'warn' }, async (request, reply) => {
      reply.raw.setTimeout(uploadIdleMs, () => request.raw.destroy())
      const etag = await storeBody(files, request)
      return reply.header('etag', `"${etag}"`).send()
    })
    app.route({
      method: ['GET', 'HEAD'],
      url: `${FILES_PATH}*`,
      logLevel: 'warn',
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const claims = await requireReadClaims(files, request)
        reply.raw.setTimeout(readIdleMs, () => reply.raw.destroy())
        if (accelPrefix !== null) await delegateToProxy({ files, claims, reply, accelPrefix })
        else await sendObject({ files, claims, request, reply })
        return reply
      },
    })
  }
}

async function storeBody(files: DiskFiles, request: FastifyRequest): Promise<string> {
  const claims = requireClaims(files, request)
  if (claims.use === 'GET' || !(await files.mayWrite(claims.viewer))) throw new Refused('FORBIDDEN')
  const { 'content-length': length, 'content-type': type } = request.headers
  if (length === undefined) throw new Refused('LENGTH_REQUIRED')
  const sizeInBytes = Number(length)
  if (sizeInBytes > claims.maxBytes) throw new Refused('TOO_LARGE')
  if (claims.use === 'PUT' && type?.trim().toLowerCase() !== claims.contentType) throw new Refused('UNSUPPORTED_TYPE')
  try {
    if (claims.use === 'PART') return await files.parts.store({ ...claims, body: request.raw, sizeInBytes })
    return (await files.objects.store({ ...claims, body: request.raw, sizeInBytes })).etag
  } catch (error) {
    if (error instanceof NoSuchUpload) throw new Refused('NOT_FOUND')
    if (error instanceof WrongSize) throw new Refused('MALFORMED')
    if (isDiskFull(error)) throw new Refused('STORAGE_FULL')
    // Cancelled, or the connection was lost: nobody reads the answer, and nothing is wrong with the server.
    if (isClientGone(error, request)) throw new Refused('MALFORMED')
    throw error
  }
}

function isClientGone(error: unknown, { raw }: FastifyRequest): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return !raw.complete && (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
}
