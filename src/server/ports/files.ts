import type { Readable } from 'node:stream'

/**
 * Where uploaded bytes live: the local disk or any S3-compatible service.
 *
 * A key is made by the server and looks like `videos/0199…/lecture.mp4` (see `isKey`). Addresses are absolute paths
 * on this origin (disk) or complete URLs (S3); either way they are signed and expire. Bytes never pass through
 * application memory: a client writes to and reads from the addresses given here.
 */
export interface Files {
  /**
   * An address that takes the whole object with one PUT carrying exactly `contentType`. It stays usable until it
   * expires, and a later PUT replaces the object: check what arrived, then copy it to its final key.
   */
  putAddress(input: {
    key: string
    contentType: string
    /** The administrator who stores it; the disk asks at use whether they still are one. */
    viewer: string
    expiresInSeconds: number
    maxBytes: number
  }): Promise<string>

  startMultipart(input: { key: string; contentType: string }): Promise<{ uploadId: string }>
  /** An address that takes one part (number 1 to 10,000) with PUT and answers its tag in the `ETag` header. */
  partAddress(input: {
    key: string
    uploadId: string
    partNumber: number
    viewer: string
    expiresInSeconds: number
    maxBytes: number
  }): Promise<string>
  /** The parts that have arrived, ascending by number. Throws NoSuchUpload when the upload is unknown. */
  listParts(input: { key: string; uploadId: string }): Promise<StoredPart[]>
  /**
   * Joins the parts: numbers 1, 2, 3 … without a gap, with the tags that were answered, all but the last of at least
   * `MIN_PART_BYTES`. Repeating it is harmless. Throws WrongParts or NoSuchUpload.
   */
  completeMultipart(input: { key: string; uploadId: string; parts: NamedPart[] }): Promise<void>
  /** Forgets an unfinished upload and its parts; unknown uploads are ignored. */
  abortMultipart(input: { key: string; uploadId: string }): Promise<void>
  /** Forgets every upload begun before the instant and never completed; answers how many there were. */
  sweepUnfinished(before: Date): Promise<number>

  /** What is stored under the key, or null. */
  head(key: string): Promise<StoredFile | null>
  /** The bytes from `start` to `end` (both inclusive, from 0), as a stream. Throws NoSuchFile. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /**
   * A signed address that anyone holding it can read (with ranges) until `expiresAt`.
   * `viewer` binds it to one person: the disk adapter asks for the same viewer's right again at every read.
   * The same input gives the same address on disk, so that a browser's cache is of use.
   */
  readAddress(input: {
    key: string
    contentType: string
    expiresAt: Date
    viewer: string
    fileName?: string
  }): Promise<string>

  /** Stores bytes made by the server itself (demo data, thumbnails, receipts). Throws WrongSize. */
  write(input: { key: string; contentType: string; sizeInBytes: number; body: Readable }): Promise<void>
  /** Gives `to` the bytes and type of `from`, at once and without a second transfer. Throws NoSuchFile. */
  copy(from: string, to: string): Promise<void>
  /** Removes the object; an absent one is ignored. */
  remove(key: string): Promise<void>
  /** Resolves when the store answers, rejects when it does not (readiness). */
  ping(): Promise<void>
}

export interface NamedPart {
  partNumber: number
  /** Without quotes. */
  etag: string
}

export interface StoredPart extends NamedPart {
  sizeInBytes: number
}

export interface StoredFile {
  sizeInBytes: number
  contentType: string
  /** Without quotes; another one whenever the bytes are replaced. */
  etag: string
  modifiedAt: Date
}

/** Whether a viewer may read a file at this moment; asked for each read. */
export type MayRead = (read: { viewer: string; key: string }) => Promise<boolean>

/** The least size of every part but the last, in bytes: what S3 demands, and therefore everybody. */
export const MIN_PART_BYTES = 5 * 1024 * 1024

/** Whether a text may be a key: lower-case path segments that every store and every file system can hold. */
export function isKey(key: string): boolean {
  return key.length <= 300 && /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/.test(key)
}

export class NoSuchFile extends Error {}
export class NoSuchUpload extends Error {}
/** The parts named do not match those stored: a gap, a wrong tag or a size under the minimum. */
export class WrongParts extends Error {}
/** The body is shorter or longer than was said. */
export class WrongSize extends Error {}
