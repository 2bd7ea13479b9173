import type { Handles, OpenObject } from './files-disk.handles.ts'
import { isAbsent, settle, settleText, syncFolder, takeIn } from './files-disk.intake.ts'
import { OBJECTS_FOLDER_MODE, type Places } from './files-disk.places.ts'
import { NoSuchFile, type StoredFile } from '#server/ports/files.ts'
import { constants } from 'node:fs'
import { copyFile, link, open, readFile, rm, rmdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import * as z from 'zod/mini'

/** Metadata of an object: its type and, if it was joined from parts, the upload. */
const metadata = z.object({ contentType: z.string(), uploadId: z.optional(z.string()), parts: z.optional(z.string()) })
export type About = z.output<typeof metadata>

/** Complete objects, each a regular file moved into place by one rename. */
export interface Objects {
  /** Stores a body of exactly this size, or nothing. */
  take(input: { key: string; contentType: string; body: Readable; sizeInBytes: number }): Promise<StoredFile>
  /** Moves a file that is already on the disk into place. */
  place(input: { key: string; from: string; about: About }): Promise<void>
  head(key: string): Promise<StoredFile | null>
  about(key: string): Promise<About | null>
  /** Opens an object for reading; throws NoSuchFile. */
  open(key: string): Promise<OpenObject>
  copy(from: string, to: string): Promise<void>
  remove(key: string): Promise<void>
}

export function diskObjects({ places, handles }: { places: Places; handles: Handles }): Objects {
  const objects: Objects = {
    async take({ key, contentType, body, sizeInBytes }) {
      const from = places.unfinished()
      await takeIn({ body, to: from, sizeInBytes, durability: 'SYNCED' })
      await objects.place({ key, from, about: { contentType } })
      const stored = await objects.head(key)
      if (!stored) throw new NoSuchFile('It was removed as soon as it was stored')
      return stored
    },

    // The metadata is written first: an object never exists without its type. If the process is killed between the two
    // while it replaces an object of another type, repeating the call repairs it; keys are used once.
    async place({ key, from, about: known }) {
      try {
        await settleText(JSON.stringify(known), places.unfinished(), places.about(key))
        await settle(from, places.object(key), OBJECTS_FOLDER_MODE)
        handles.forget(places.object(key))
      } finally {
        // Already gone if it was moved; a link to the very file it replaces is not moved (rename(2)).
        await rm(from, { force: true })
      }
    },

    async head(key) {
      try {
        const { release, sizeInBytes, etag, modifiedAt } = await objects.open(key)
        release()
        const known = await objects.about(key)
        return { sizeInBytes, etag, modifiedAt, contentType: known?.contentType ?? 'application/octet-stream' }
      } catch (error) {
        if (error instanceof NoSuchFile) return null
        throw error
      }
    },

    async about(key) {
      try {
        return metadata.parse(JSON.parse(await readFile(places.about(key), 'utf8')))
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },

    open: (key) => handles.open(places.object(key)),

    async copy(from, to) {
      const known = await objects.head(from)
      if (!known) throw new NoSuchFile('There is no such file')
      const temporary = places.unfinished()
      await duplicate(places.object(from), temporary)
      await objects.place({ key: to, from: temporary, about: { contentType: known.contentType } })
    },

    async remove(key) {
      await erase(places.object(key))
      handles.forget(places.object(key))
      await erase(places.about(key))
    },
  }
  return objects
}

/** Hard-links the file, whose bytes are never written again; copies it where the file system has no links. */
async function duplicate(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (isAbsent(error)) throw new NoSuchFile('There is no such file', { cause: error })
    await copyFile(from, to, constants.COPYFILE_FICLONE)
    const handle = await open(to, 'r+')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}

async function erase(path: string): Promise<void> {
  try {
    await rm(path)
    await syncFolder(dirname(path))
    await rmdir(dirname(path))
  } catch {
    // Already absent, or its folder is not empty.
  }
}
