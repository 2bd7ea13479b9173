import { cacheAllowedReads, cacheStoredAs } from '#server/adapters/files/read-access.ts'
import { withPortErrors, isRangeBeyondEnd, createS3Client, type S3Location } from './client.ts'
import { createS3Copy } from './copy.ts'
import { createS3LocalFiles } from './local-files.ts'
import { createS3Multipart } from './multipart.ts'
import { presignRead } from './presigned-read.ts'
import {
  FILES_PATH,
  createFileTokens,
  type FileTokens,
  type FileTokenSecret,
} from '#server/adapters/files/file-tokens.ts'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Clock } from '#server/ports/clock.ts'
import { type Files, isKey, type MayRead, NoSuchFile, type StoredAs, WrongSize } from '#server/ports/files.ts'
import { unquoteEtag } from '#shared/domain/uploads.ts'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** Files at an S3-compatible service, with what its route (`s3FileRoutes`) needs. */
export interface S3Files extends Files {
  readonly client: S3Client
  readonly bucket: string
  readonly tokens: FileTokens
  readonly clock: Clock
  readonly mayRead: MayRead
  readonly storedAs: StoredAs
}

interface Options {
  location: S3Location
  /** At least 32 bytes; every read URL stops working when it changes. */
  secret: FileTokenSecret
  clock: Clock
  /** Called at every request of a URL: it may have been passed on. */
  mayRead: MayRead
  /** Default: every object is there. */
  storedAs?: StoredAs
}

/**
 * Bytes go directly between browser and service. A read URL leads to us first: we check whether the viewer may still
 * read the file, and redirect them to a URL of the service that is valid for minutes.
 */
export function createS3Files({ location, secret, clock, mayRead, storedAs = async () => null }: Options): S3Files {
  const client = createS3Client(location)
  const { bucket: Bucket } = location
  const multipart = createS3Multipart(client, location)
  const tokens = createFileTokens(secret)
  const signableHeaders = new Set(['content-type'])

  return {
    client,
    bucket: Bucket,
    tokens,
    clock,
    mayRead: cacheAllowedReads(mayRead, clock),
    storedAs: cacheStoredAs(storedAs, clock),

    createUploadUrl: ({ key, contentType, expiresInSeconds: expiresIn }) =>
      getSignedUrl(client, new PutObjectCommand({ Bucket, Key: key, ContentType: contentType }), {
        expiresIn,
        signableHeaders,
      }),
    createPartUploadUrl: ({ partNumber, expiresInSeconds: expiresIn, ...upload }) =>
      getSignedUrl(client, new UploadPartCommand({ ...multipart.at(upload), PartNumber: partNumber }), { expiresIn }),
    async createReadUrl({ key, expiresAt, userId: viewer, ...rest }) {
      if (!isKey(key)) throw new Error('This is not a key')
      return FILES_PATH + tokens.encrypt({ use: 'GET', key, expiresAtMs: expiresAt.getTime(), viewer, ...rest })
    },

    async createDirectReadUrl({ key, expiresAt, ...rest }) {
      if (!isKey(key)) throw new Error('This is not a key')
      return presignRead({ client, bucket: Bucket, clock }, { key, expiresAtMs: expiresAt.getTime(), ...rest })
    },

    startMultipart: multipart.start,
    listParts: multipart.listParts,
    completeMultipart: multipart.complete,
    abortMultipart: multipart.abort,
    abortUnfinished: multipart.abortUnfinished,

    async head(key) {
      try {
        const found = await withPortErrors(client.send(new HeadObjectCommand({ Bucket, Key: key })))
        return {
          sizeInBytes: found.ContentLength ?? 0,
          contentType: found.ContentType ?? 'application/octet-stream',
          etag: unquoteEtag(found.ETag ?? ''),
          modifiedAt: found.LastModified ?? new Date(0),
        }
      } catch (error) {
        if (error instanceof NoSuchFile) return null
        throw error
      }
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      try {
        const { Body } = await withPortErrors(
          client.send(new GetObjectCommand({ Bucket, Key: key, ...(Range && { Range }) })),
        )
        if (!(Body instanceof Readable)) throw new Error('The store has answered without a stream')
        return Body
      } catch (error) {
        if (isRangeBeyondEnd(error)) return Readable.from([])
        throw error
      }
    },
    async write({ key, contentType, sizeInBytes, body }) {
      // What the server itself generates is small enough to be held in memory.
      const Body = await buffer(body)
      if (Body.length !== sizeInBytes) throw new WrongSize()
      await client.send(new PutObjectCommand({ Bucket, Key: key, ContentType: contentType, Body }))
    },
    ...createS3LocalFiles(client, location),
    copy: createS3Copy(client, location),
    remove: async (key) => void (await client.send(new DeleteObjectCommand({ Bucket, Key: key }))),
    ping: async () => void (await client.send(new HeadBucketCommand({ Bucket }))),
  }
}
