import type { OpenObject } from './open-files.ts'
import { selectRange, isNotModified, type Range } from './range.ts'
import { sendBytes } from './send-bytes.ts'
import type { DiskFiles } from './disk-files.ts'
import { contentDisposition } from '#server/adapters/files/content-disposition.ts'
import type { FileClaims } from '#server/adapters/files/file-tokens.ts'
import { Refused } from '#server/platform/errors.ts'
import { immutableCacheControl, privateCacheControl } from '#server/platform/private-cache-control.ts'
import { NoSuchFile } from '#server/ports/files.ts'
import { isDerivedKey } from '#shared/domain/renditions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface ReadRequest {
  files: DiskFiles
  claims: Extract<FileClaims, { use: 'GET' }>
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers GET and HEAD for a viewer who may read the object. */
export async function sendObject({ files, claims, request, reply }: ReadRequest): Promise<void> {
  const object = await openOrRefuse(files, claims.key)
  try {
    reply.headers({
      'accept-ranges': 'bytes',
      'cache-control': cacheControl(files, claims),
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': contentDisposition(claims),
      'content-type': claims.contentType,
      'last-modified': object.modifiedAt.toUTCString(),
      'x-content-type-options': 'nosniff',
      etag: `"${object.etag}"`,
    })
    const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = request.headers
    if (isNotModified({ ifNoneMatch, ifModifiedSince, ...object })) reply.code(304).send()
    else await sendSelectedBytes(object, request, reply)
  } finally {
    object.release()
  }
}

interface ProxyReadRequest extends Omit<ReadRequest, 'request'> {
  accelPrefix: string
}

/** Answers with the internal location of the file: nginx sends it, ranges and 304 included (X-Accel-Redirect). */
export async function delegateToProxy({ files, claims, reply, accelPrefix }: ProxyReadRequest): Promise<void> {
  const object = await openOrRefuse(files, claims.key)
  object.release()
  // Bypasses the framework: nginx forwards none of the headers it would add.
  reply.hijack()
  const headers = {
    'cache-control': cacheControl(files, claims),
    'content-disposition': contentDisposition(claims),
    'content-length': 0,
    'content-type': claims.contentType,
    'x-accel-redirect': `${accelPrefix}/${claims.key}`,
  }
  reply.raw.writeHead(200, headers).end()
}

function cacheControl({ clock }: DiskFiles, claims: FileClaims): string {
  const cacheControlOf = isDerivedKey(claims.key) ? immutableCacheControl : privateCacheControl
  return cacheControlOf(new Date(claims.expiresAtMs), clock.now())
}

async function sendSelectedBytes(object: OpenObject, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { range, 'if-range': ifRange } = request.headers
  const chosen = selectRange({ range, ifRange: singleValue(ifRange), ...object })
  if (chosen === 'NONE') {
    reply.header('content-range', `bytes */${object.sizeInBytes}`).header('cache-control', 'no-store')
    throw new Refused('RANGE_NOT_SATISFIABLE')
  }
  const { start, end }: Range = chosen === 'WHOLE' ? { start: 0, end: object.sizeInBytes - 1 } : chosen
  const length = end - start + 1
  reply.header('content-length', length)
  if (chosen !== 'WHOLE') reply.code(206).header('content-range', `bytes ${start}-${end}/${object.sizeInBytes}`)
  if (request.method === 'HEAD' || length === 0) {
    reply.send()
    return
  }
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.writeHead(reply.statusCode)
  await sendBytes({ answer: reply.raw, object, start, length })
}

async function openOrRefuse(files: DiskFiles, key: string): Promise<OpenObject> {
  try {
    return await files.objects.open(key)
  } catch (error) {
    throw error instanceof NoSuchFile ? new Refused('NOT_FOUND') : error
  }
}

function singleValue(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}
