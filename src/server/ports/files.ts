import type { Readable } from 'node:stream'

/**
 * Where uploaded bytes live: the local disk or any S3-compatible service.
 *
 * A key is made by the server and looks like `videos/0199….mp4` (see `isKey`). Read URLs are paths below `/files/` on
 * this origin: on the disk this process sends the bytes itself unless nginx does, on S3 it redirects to a URL of the
 * service. Upload URLs are such paths (disk) or complete URLs of the service (S3). All are signed and expire.
 */
export interface Files {
  /**
   * A URL for uploading the whole object with one PUT of exactly this `contentType`. It can be used again until it
   * expires, and a later PUT replaces the object: check what arrived, then copy it to its final key.
   */
  createUploadUrl(input: {
    key: string
    contentType: string
    /** The administrator who uploads; the disk adapter checks on use that they still are one. */
    userId: string
    expiresInSeconds: number
    maxBytes: number
  }): Promise<string>

  startMultipart(input: { key: string; contentType: string }): Promise<{ uploadId: string }>
  /** A URL for uploading one part (number 1 to 10,000) with PUT; the response has its ETag in the `ETag` header. */
  createPartUploadUrl(
    input: MultipartUpload & { partNumber: number; userId: string; expiresInSeconds: number; maxBytes: number },
  ): Promise<string>
  /** The uploaded parts, ascending by number. Throws NoSuchUpload if the upload is unknown. */
  listParts(upload: MultipartUpload): Promise<StoredPart[]>
  /**
   * Joins the parts: numbers 1, 2, 3 … without a gap, with the ETags of their responses, all but the last of at least
   * `MIN_PART_BYTES`. Idempotent. Throws WrongParts or NoSuchUpload.
   */
  completeMultipart(input: MultipartUpload & { parts: UploadedPart[] }): Promise<void>
  /** Deletes an unfinished upload and its parts; unknown uploads are ignored. */
  abortMultipart(upload: MultipartUpload): Promise<void>
  /** Deletes all unfinished uploads that were started before the instant. Returns their number. */
  abortUnfinished(before: Date): Promise<number>

  /** The metadata of the object; null if there is none. */
  head(key: string): Promise<StoredFile | null>
  /** The bytes from `start` to `end` (both inclusive, from 0), as a stream. Throws NoSuchFile. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /**
   * A signed URL for reading (with ranges) until `expiresAt`. It is issued to one user, whose access is checked again
   * at every request of the URL; an allowed one counts for three seconds. The same input gives the same URL, so that
   * browsers can cache.
   */
  createReadUrl(input: {
    key: string
    contentType: string
    expiresAt: Date
    userId: string
    fileName?: string
  }): Promise<string>
  /**
   * A URL for a player that reads many ranges: on S3 one of the service itself, which saves a redirect for each range.
   * Access is checked only when it is issued, and it is valid for 15 to 20 minutes, never past `expiresAt`. On the disk it is a read URL.
   */
  createDirectReadUrl: Files['createReadUrl']

  /** Stores bytes that the server produced (demo data, thumbnails, receipts). Throws WrongSize. */
  write(input: { key: string; contentType: string; sizeInBytes: number; body: Readable }): Promise<void>
  /** Stores a file of this machine without holding it in memory; the file itself stays, and must not be changed. */
  storeFile(input: { key: string; contentType: string; path: string }): Promise<void>
  /**
   * The path of an object on this machine: on the disk its own, which must not be changed, else that of a copy in the
   * folder. Throws NoSuchFile.
   */
  localCopy(input: { key: string; folder: string; signal?: AbortSignal }): Promise<string>
  /** Copies bytes and type of `from` to `to` within the store. Throws NoSuchFile. */
  copy(from: string, to: string): Promise<void>
  /** Deletes the object; a missing one is ignored. */
  remove(key: string): Promise<void>
  /** Resolves if the store answers, rejects if it does not (readiness). */
  ping(): Promise<void>
}

/** A multipart upload that has been started. */
export interface MultipartUpload {
  key: string
  uploadId: string
}

/** A part that a client has uploaded, as it names it to have the parts joined. */
export interface UploadedPart {
  partNumber: number
  /** Without quotes. */
  etag: string
}

/** A part as the storage lists it. */
export interface StoredPart extends UploadedPart {
  sizeInBytes: number
}

export interface StoredFile {
  sizeInBytes: number
  contentType: string
  /** Without quotes; changes whenever the bytes are replaced. */
  etag: string
  modifiedAt: Date
}

/**
 * Whether a user may read a file at this moment; an instant if the end of that is known. Called at the requests of a
 * read URL, at most every three seconds.
 */
export type MayRead = (read: { userId: string; key: string }) => Promise<boolean | Date>

/** What is read in the place of an object that was removed; null for the object itself. */
export type StoredAs = (key: string) => Promise<{ key: string; contentType: string } | null>

/** The minimum size in bytes of every part but the last, as S3 requires. */
export const MIN_PART_BYTES = 5 * 1024 * 1024

/** Whether a text is a valid key: lower-case path segments that every store and file system supports. */
export function isKey(key: string): boolean {
  return key.length <= 300 && /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/.test(key)
}

export class NoSuchFile extends Error {}
export class NoSuchUpload extends Error {}
/** The given parts do not match the stored ones: a gap, a wrong ETag or a size below the minimum. */
export class WrongParts extends Error {}
/** The body is shorter or longer than declared. */
export class WrongSize extends Error {}
