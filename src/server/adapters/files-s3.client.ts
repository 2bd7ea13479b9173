import { S3Client } from '@aws-sdk/client-s3'
import { NoSuchFile, NoSuchUpload, WrongParts } from '#server/ports/files.ts'

/** Where an S3-compatible service keeps the files. */
export interface S3Place {
  /** Without a path; null: Amazon's own for the region. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Requests that are answered slowly fail, so that a store that hangs cannot hold the product. */
const CONNECTING_TAKES_AT_MOST_MS = 3000
const ANSWERING_TAKES_AT_MOST_MS = 20_000

export function s3Client(place: S3Place): S3Client {
  return new S3Client({
    ...(place.endpoint === null ? {} : { endpoint: place.endpoint }),
    region: place.region,
    // The bucket in the path: no certificate and no name of its own is needed for it.
    forcePathStyle: place.endpoint !== null,
    credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
    // The defaults put the checksum of an empty body into an address, which then fits no file (facts, S3).
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECTING_TAKES_AT_MOST_MS, requestTimeout: ANSWERING_TAKES_AT_MOST_MS },
  })
}

const inOurWords: Record<string, new () => Error> = {
  NoSuchKey: NoSuchFile,
  NotFound: NoSuchFile,
  NoSuchUpload,
  InvalidPart: WrongParts,
  InvalidPartOrder: WrongParts,
  EntityTooSmall: WrongParts,
}

/** What the service refuses, in the words of the port; everything else stays what it is. */
export async function answered<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    const Named = error instanceof Error ? inOurWords[error.name] : undefined
    throw Named ? new Named() : error
  }
}

export function isRangeBeyondEnd(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidRange'
}

/** Tags come in quotes and are named without them. */
export function bareTag(etag: string | undefined): string {
  return (etag ?? '').replaceAll('"', '')
}
