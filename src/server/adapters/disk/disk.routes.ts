import { isDiskFull } from './writing.ts'
import type { DiskFiles } from './disk-files.ts'
import { sendObject, delegateToProxy } from './reading.ts'
import { FILES_PATH, type Ticket } from '#server/adapters/files/tickets.ts'
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

/** The routes behind the URLs of `diskFiles`. A body is never parsed but streamed to the disk. */
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
        const ticket = requireTicket(files, request)
        if (ticket.use !== 'GET') throw new Refused('FORBIDDEN')
        if (!(await files.mayRead({ viewer: ticket.viewer, key: ticket.key }))) throw new Refused('FORBIDDEN')
        reply.raw.setTimeout(readIdleMs, () => reply.raw.destroy())
        if (accelPrefix !== null) await delegateToProxy({ files, ticket, reply, accelPrefix })
        else await sendObject({ files, ticket, request, reply })
        return reply
      },
    })
  }
}

/** Decrypts the claims in the URL; refuses a foreign or expired one. */
function requireTicket(files: DiskFiles, request: FastifyRequest): Ticket {
  const token = request.url.slice(FILES_PATH.length).replace(/[?#].*$/, '')
  const ticket = files.tickets.open(token)
  if (!ticket) throw new Refused('FORBIDDEN')
  if (ticket.expiresAtMs <= files.clock.now().getTime()) throw new Refused('ADDRESS_EXPIRED')
  return ticket
}

async function storeBody(files: DiskFiles, request: FastifyRequest): Promise<string> {
  const ticket = requireTicket(files, request)
  if (ticket.use === 'GET' || !(await files.mayWrite(ticket.viewer))) throw new Refused('FORBIDDEN')
  const { 'content-length': length, 'content-type': type } = request.headers
  if (length === undefined) throw new Refused('LENGTH_REQUIRED')
  const sizeInBytes = Number(length)
  if (sizeInBytes > ticket.maxBytes) throw new Refused('TOO_LARGE')
  if (ticket.use === 'PUT' && type?.trim().toLowerCase() !== ticket.contentType) throw new Refused('UNSUPPORTED_TYPE')
  try {
    if (ticket.use === 'PART') return await files.parts.store({ ...ticket, body: request.raw, sizeInBytes })
    return (await files.objects.store({ ...ticket, body: request.raw, sizeInBytes })).etag
  } catch (error) {
    if (error instanceof NoSuchUpload) throw new Refused('NOT_FOUND')
    if (error instanceof WrongSize) throw new Refused('MALFORMED')
    if (isDiskFull(error)) throw new Refused('STORAGE_FULL')
    throw error
  }
}
