import { oggDuration } from './ogg-duration.ts'
import { storedBlob } from './stored-blob.ts'
import { type Files, NoSuchFile } from '#server/ports/files.ts'
import type { MediaProbe } from '#server/ports/media.ts'
import type { IFormat } from 'music-metadata'

/** Asks the file's own headers and tables; a recording that does not say its length is unreadable. */
export function mediaProbe(files: Files): MediaProbe {
  return {
    async probe({ key, contentType }) {
      const stored = await files.head(key)
      if (!stored) throw new NoSuchFile('There is no such file')
      const kind = kinds[contentType]
      if (!kind) return null
      const failures: unknown[] = []
      const onFailure = (error: unknown) => void failures.push(error)
      const blob = storedBlob({ files, key, sizeInBytes: stored.sizeInBytes, contentType, onFailure })
      try {
        const duration = await kind.duration(blob, kind.container)
        return duration !== undefined && Number.isFinite(duration) && duration > 0
          ? { durationInSeconds: duration }
          : null
      } catch {
        // The parser stumbles in many ways over what is no media; a store that fails is another matter.
        if (failures.length > 0) throw failures[0]
        return null
      }
    },
  }
}

interface Kind {
  /** What the parser must have found inside; something else means that the type is wrong. */
  container: RegExp
  duration: (blob: Blob, container: RegExp) => Promise<number | undefined>
}

const mp4 = /isom|iso\d|mp4|m4a|m4b|m4v|avc|dash|msnv|qt/i

const kinds: Record<string, Kind> = {
  'video/mp4': { container: mp4, duration: fromHeaders },
  'audio/mp4': { container: mp4, duration: fromHeaders },
  'audio/wav': { container: /wave/i, duration: fromHeaders },
  // The length stands before the pictures; without an end the parser would walk through all of them.
  'video/webm': {
    container: /webm|matroska/i,
    duration: (blob, kind) => fromHeaders(blob.slice(0, START, blob.type), kind),
  },
  // A variable bit rate without a table of contents: only counting every frame tells.
  'audio/mpeg': {
    container: /mpeg/i,
    duration: async (blob, kind) => (await fromHeaders(blob, kind)) ?? byCounting(blob, kind),
  },
  'audio/ogg': { container: /ogg/i, duration: async (blob, kind) => oggDuration(blob, await format(blob, kind)) },
}

const START = 1024 * 1024

async function fromHeaders(blob: Blob, container: RegExp): Promise<number | undefined> {
  return (await format(blob, container)).duration
}

async function byCounting(blob: Blob, container: RegExp): Promise<number | undefined> {
  return (await format(blob, container, { duration: true })).duration
}

async function format(blob: Blob, container: RegExp, options = {}): Promise<IFormat> {
  // Loaded with the first file, so that a start need not wait for it.
  const { parseBlob } = await import('music-metadata')
  const found = (await parseBlob(blob, { skipCovers: true, ...options })).format
  if (!container.test(found.container ?? '')) throw new Error('Another kind of file')
  return found
}
