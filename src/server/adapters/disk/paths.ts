import { isKey } from '#server/ports/files.ts'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** All paths under the store's folder. Nothing else builds a path from a key or a number. */
export interface DiskPaths {
  objects: string
  uploads: string
  temporaryFolder: string
  object(key: string): string
  /** The metadata of an object. */
  metadata(key: string): string
  upload(uploadId: string): string
  /** What was declared when the upload started. */
  uploadStart(uploadId: string): string
  part(uploadId: string, partNumber: number): string
  /** A new path for something incomplete. */
  temporary(): string
}

/** The file of an upload that is not a part. */
export const UPLOAD_START_FILE = 'upload.json'

/** For this user alone, except that a proxy in this user's group may open files whose names it was given. */
export const OBJECTS_FOLDER_MODE = 0o710
/** Readable by the group. */
export const OBJECT_MODE = 0o640

/** Creates the folders, all but the objects' for this user only. */
export function createPaths(folder: string): DiskPaths {
  const dir = resolve(folder)
  mkdirSync(dir, { recursive: true, mode: OBJECTS_FOLDER_MODE })
  const createFolder = (name: string, mode = 0o700) => {
    mkdirSync(join(dir, name), { recursive: true, mode })
    return join(dir, name)
  }
  const objects = createFolder('objects', OBJECTS_FOLDER_MODE)
  const metadataFolder = createFolder('about')
  const uploads = createFolder('parts')
  const temporaryFolder = createFolder('incoming')
  const upload = (uploadId: string) => join(uploads, checkedUpload(uploadId))
  return {
    objects,
    uploads,
    temporaryFolder,
    object: (key) => join(objects, checkedKey(key)),
    metadata: (key) => join(metadataFolder, `${checkedKey(key)}.json`),
    upload,
    uploadStart: (uploadId) => join(upload(uploadId), UPLOAD_START_FILE),
    part: (uploadId, partNumber) => join(upload(uploadId), String(checkedPart(partNumber))),
    temporary: () => join(temporaryFolder, randomUUID()),
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
