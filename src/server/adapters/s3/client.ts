import { S3Client } from '@aws-sdk/client-s3'
import { NoSuchFile, NoSuchUpload, WrongParts } from '#server/ports/files.ts'

/** Location of the files at an S3-compatible service, with the access key. */
export interface S3Location {
  /** Without a path; null for Amazon's own of the region. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Time-outs keep a hanging store from holding up the product. */
const CONNECTION_TIMEOUT_IN_MS = 3000
const REQUEST_TIMEOUT_IN_MS = 20_000

export function createS3Client(location: S3Location): S3Client {
  return new S3Client({
    ...(location.endpoint === null ? {} : { endpoint: location.endpoint }),
    region: location.region,
    // With the bucket in the path it needs no host name and certificate of its own.
    forcePathStyle: location.endpoint !== null,
    credentials: { accessKeyId: location.accessKeyId, secretAccessKey: location.secretAccessKey },
    // The defaults put the checksum of an empty body into signed URLs, which then match no file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_IN_MS, requestTimeout: REQUEST_TIMEOUT_IN_MS },
  })
}

const PORT_ERRORS: Record<string, new () => Error> = {
  NoSuchKey: NoSuchFile,
  NotFound: NoSuchFile,
  NoSuchUpload,
  InvalidPart: WrongParts,
  InvalidPartOrder: WrongParts,
  EntityTooSmall: WrongParts,
}

/** Maps the service's refusals to the port's errors; other errors stay as they are. */
export async function withPortErrors<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    const Named = error instanceof Error ? PORT_ERRORS[error.name] : undefined
    throw Named ? new Named() : error
  }
}

export function isRangeBeyondEnd(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidRange'
}
