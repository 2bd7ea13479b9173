import { isKey } from '#server/ports/files.ts'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Where everything stands under the one folder. Nothing else makes a path out of a key or a number. */
export interface Places {
  objects: string
  parts: string
  incoming: string
  object(key: string): string
  /** What is known of an object besides its bytes. */
  about(key: string): string
  upload(uploadId: string): string
  /** What was said when the upload began. */
  start(uploadId: string): string
  part(uploadId: string, partNumber: number): string
  /** A fresh name for something that is not whole yet. */
  unfinished(): string
}

/** The file of an upload that is no part. */
export const START = 'upload.json'

/** For this user alone, but a proxy in this user's group may pass through, to files whose names it was told. */
export const OBJECTS_FOLDER_MODE = 0o710
/** Readable for the group. */
export const OBJECT_MODE = 0o640

/** Makes the folders, for this user only but for the objects. */
export function placesUnder(folder: string): Places {
  const dir = resolve(folder)
  mkdirSync(dir, { recursive: true, mode: OBJECTS_FOLDER_MODE })
  const make = (name: string, mode = 0o700) => {
    mkdirSync(join(dir, name), { recursive: true, mode })
    return join(dir, name)
  }
  const objects = make('objects', OBJECTS_FOLDER_MODE)
  const about = make('about')
  const parts = make('parts')
  const incoming = make('incoming')
  const upload = (uploadId: string) => join(parts, checkedUpload(uploadId))
  return {
    objects,
    parts,
    incoming,
    object: (key) => join(objects, checkedKey(key)),
    about: (key) => join(about, `${checkedKey(key)}.json`),
    upload,
    start: (uploadId) => join(upload(uploadId), START),
    part: (uploadId, partNumber) => join(upload(uploadId), String(checkedPart(partNumber))),
    unfinished: () => join(incoming, randomUUID()),
  }
}

export function isUploadId(uploadId: string): boolean {
  return /^[0-9a-f]{32}$/.test(uploadId)
}

function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error('This is not a key')
  return key
}

function checkedUpload(uploadId: string): string {
  if (!isUploadId(uploadId)) throw new Error('This is not an upload')
  return uploadId
}

function checkedPart(partNumber: number): number {
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > 10_000)
    throw new Error('This is not a part number')
  return partNumber
}
