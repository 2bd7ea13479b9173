import type { OpenFileCache, OpenObject } from './open-files.ts'
import { isNotFound, moveIntoPlace, writeTextAtomically, syncFolder, writeBody } from './durable-writes.ts'
import { OBJECT_MODE, OBJECTS_FOLDER_MODE, type DiskPaths } from './paths.ts'
import { NoSuchFile, type StoredFile } from '#server/ports/files.ts'
import { constants } from 'node:fs'
import { chmod, copyFile, link, open, readFile, rm, rmdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import * as z from 'zod/mini'

/** Metadata of an object: its type and, if it was joined from parts, the upload. */
const metadata = z.object({ contentType: z.string(), uploadId: z.optional(z.string()), parts: z.optional(z.string()) })
export type ObjectMetadata = z.output<typeof metadata>

/** Complete objects, each a regular file moved into place by one rename. */
export interface ObjectStore {
  /** Stores a body of exactly this size, or nothing. */
  store(input: { key: string; contentType: string; body: Readable; sizeInBytes: number }): Promise<StoredFile>
  /** Stores a file that stays where it is: a link to it where the file system allows one. */
  storeFile(input: { key: string; contentType: string; path: string }): Promise<void>
  /** Moves a file that is already on the disk into place. */
  moveIntoPlace(input: { key: string; from: string; metadata: ObjectMetadata }): Promise<void>
  head(key: string): Promise<StoredFile | null>
  readMetadata(key: string): Promise<ObjectMetadata | null>
  /** Opens an object for reading; throws NoSuchFile. */
  open(key: string): Promise<OpenObject>
  copy(from: string, to: string): Promise<void>
  remove(key: string): Promise<void>
}

export function createObjectStore({ paths, handles }: { paths: DiskPaths; handles: OpenFileCache }): ObjectStore {
  const objects: ObjectStore = {
    async store({ key, contentType, body, sizeInBytes }) {
      const from = paths.temporary()
      await writeBody({ body, to: from, sizeInBytes, durability: 'SYNCED' })
      await objects.moveIntoPlace({ key, from, metadata: { contentType } })
      const stored = await objects.head(key)
      if (!stored) throw new NoSuchFile('It was removed as soon as it was stored')
      return stored
    },

    async storeFile({ key, contentType, path }) {
      const from = paths.temporary()
      await linkOrCopy(path, from)
      await chmod(from, OBJECT_MODE)
      await syncFile(from)
      await objects.moveIntoPlace({ key, from, metadata: { contentType } })
    },

    // The metadata is written first: an object never exists without its type. If the process is killed between the two
    // while it replaces an object of another type, repeating the call repairs it; keys are used once.
    async moveIntoPlace({ key, from, metadata: known }) {
      try {
        await writeTextAtomically(JSON.stringify(known), paths.temporary(), paths.metadata(key))
        await moveIntoPlace(from, paths.object(key), OBJECTS_FOLDER_MODE)
        handles.evict(paths.object(key))
      } finally {
        // Already gone if it was moved; a link to the very file it replaces is not moved (rename(2)).
        await rm(from, { force: true })
      }
    },

    async head(key) {
      try {
        const { release, sizeInBytes, etag, modifiedAt } = await objects.open(key)
        release()
        const known = await objects.readMetadata(key)
        return { sizeInBytes, etag, modifiedAt, contentType: known?.contentType ?? 'application/octet-stream' }
      } catch (error) {
        if (error instanceof NoSuchFile) return null
        throw error
      }
    },

    async readMetadata(key) {
      try {
        return metadata.parse(JSON.parse(await readFile(paths.metadata(key), 'utf8')))
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },

    open: (key) => handles.open(paths.object(key)),

    async copy(from, to) {
      const known = await objects.head(from)
      if (!known) throw new NoSuchFile('There is no such file')
      const temporary = paths.temporary()
      await linkOrCopy(paths.object(from), temporary)
      await objects.moveIntoPlace({ key: to, from: temporary, metadata: { contentType: known.contentType } })
    },

    async remove(key) {
      await removeFile(paths.object(key))
      handles.evict(paths.object(key))
      await removeFile(paths.metadata(key))
    },
  }
  return objects
}

/** Hard-links the file, whose bytes are never written again; copies it where the file system has no links. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (isNotFound(error)) throw new NoSuchFile('There is no such file', { cause: error })
    await copyFile(from, to, constants.COPYFILE_FICLONE)
    await syncFile(to)
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function removeFile(path: string): Promise<void> {
  try {
    await rm(path)
    await syncFolder(dirname(path))
    await rmdir(dirname(path))
  } catch {
    // Already absent, or its folder is not empty.
  }
}
