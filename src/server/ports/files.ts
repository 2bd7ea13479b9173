import type { Readable } from 'node:stream'

/**
 * Where uploaded bytes live: the local disk or any S3-compatible service.
 *
 * A key is made by the server and looks like `videos/0199…/lecture.mp4`. Addresses are absolute paths on this
 * origin (disk) or complete URLs (S3); either way they are signed and expire. Bytes never pass through
 * application memory: a client writes to and reads from the addresses given here.
 */
export interface Files {
  /** An address that takes the whole object with one PUT carrying exactly `contentType`. */
  putAddress(input: { key: string; contentType: string; expiresInSeconds: number; maxBytes: number }): Promise<string>

  startMultipart(input: { key: string; contentType: string }): Promise<{ uploadId: string }>
  /** An address that takes one part with PUT and answers its tag in the `ETag` header. */
  partAddress(input: { key: string; uploadId: string; partNumber: number; expiresInSeconds: number; maxBytes: number }): Promise<string>
  /** The parts that have arrived, ascending by number. Throws NoSuchUpload when the upload is unknown. */
  listParts(input: { key: string; uploadId: string }): Promise<StoredPart[]>
  /** Joins the parts; they must be given ascending, with the tags that were answered. Repeating it is harmless. */
  completeMultipart(input: { key: string; uploadId: string; parts: { partNumber: number; etag: string }[] }): Promise<void>
  /** Forgets an unfinished upload and its parts; unknown uploads are ignored. */
  abortMultipart(input: { key: string; uploadId: string }): Promise<void>

  /** What is stored under the key, or null. */
  head(key: string): Promise<StoredFile | null>
  /** The bytes from `start` to `end` (both inclusive, from 0), as a stream. Throws NoSuchFile. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /**
   * A signed address that anyone holding it can read (with ranges) until `expiresAt`.
   * `viewer` binds it to one person: the disk adapter asks for the same viewer's right again at every read.
   */
  readAddress(input: { key: string; contentType: string; expiresAt: Date; viewer: string; fileName?: string }): Promise<string>

  /** Stores bytes made by the server itself (demo data, thumbnails, receipts). */
  write(input: { key: string; contentType: string; body: Readable }): Promise<void>
  copy(from: string, to: string): Promise<void>
  /** Removes the object; an absent one is ignored. */
  remove(key: string): Promise<void>
  /** Resolves when the store answers, rejects when it does not (readiness). */
  ping(): Promise<void>
}

export interface StoredPart {
  partNumber: number
  /** Without quotes. */
  etag: string
  sizeInBytes: number
}

export interface StoredFile {
  sizeInBytes: number
  contentType: string
  /** Without quotes. */
  etag: string
  modifiedAt: Date
}

export class NoSuchFile extends Error {}
export class NoSuchUpload extends Error {}
/** The parts named do not match those stored: a gap, a wrong tag or a size under the minimum. */
export class WrongParts extends Error {}
