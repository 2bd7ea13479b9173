import type { Db } from '#server/db/database.ts'
import type { Files } from '#server/ports/files.ts'
import { derivedKey, RENDITION_NAMES, renditionContentType } from '#shared/domain/renditions.ts'
import * as z from 'zod/mini'
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * A clip of 40 seconds in three sizes and its sound alone. Its pictures are so simple that the files are small; the bit
 * rates in `facts.json` are those of real recordings, so that players choose as they would there.
 */
export const RENDITIONS_FOLDER = 'tests/fixtures/renditions'
export const RENDITIONS_DURATION_IN_SECONDS = 40

const renditionFacts = z.object({
  name: z.enum(RENDITION_NAMES),
  width: z.int(),
  height: z.int(),
  codecs: z.string(),
  sizeInBytes: z.int(),
  meanBitRate: z.int(),
  peakBitRate: z.int(),
  headerBytes: z.int(),
  startBytes: z.int(),
  fragmentInSeconds: z.number(),
  fragmentSizes: z.array(z.int()),
})

/** What was made of a source. */
export interface MadeFiles {
  renditions: z.output<typeof renditionFacts>[]
  /** The names of the poster and of the storyboard sheets in order; empty for an audio. */
  posters: string[]
  sheets: string[]
  /** The content of a rendition (`<name>.mp4`) or a picture. */
  open: (fileName: string) => { sizeInBytes: number; body: Readable }
}

/** The files of a folder: `facts.json`, `<name>.mp4`, and pictures if there are any. */
export function madeFilesIn(folder = RENDITIONS_FOLDER): MadeFiles {
  const existing = (fileName: string) => (existsSync(join(folder, fileName)) ? [fileName] : [])
  return {
    renditions: z.array(renditionFacts).parse(JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8'))),
    posters: existing('poster.webp'),
    sheets: existing('storyboard-0.webp'),
    open(fileName) {
      const path = join(folder, fileName)
      return { sizeInBytes: statSync(path).size, body: createReadStream(path) }
    },
  }
}

interface StoreRenditionsOptions {
  db: Db
  files: Pick<Files, 'write'>
  /** The storage key of a video or an audio. */
  sourceKey: string
  /** An audio gets only the sound, without pictures. */
  kind: 'VIDEO' | 'AUDIO'
  made: MadeFiles
  durationInSeconds?: number
  waveform?: number[] | null
  now?: Date
}

/** Stores renditions and pictures of a source, as if they had been made from it. */
export async function storeRenditions({ db, files, sourceKey, kind, made, ...options }: StoreRenditionsOptions) {
  const { durationInSeconds = RENDITIONS_DURATION_IN_SECONDS, waveform = null, now = new Date() } = options
  const isVideo = kind === 'VIDEO'
  const store = async (fileName: string, contentType: string): Promise<string> => {
    const key = derivedKey(sourceKey, fileName)
    await files.write({ key, contentType, ...made.open(fileName) })
    return key
  }

  // That of an upload exists already where media is converted.
  await db.deleteFrom('media_jobs').where('source_key', '=', sourceKey).execute()
  await db
    .insertInto('media_jobs')
    .values({
      source_key: sourceKey,
      kind,
      content_type: isVideo ? 'video/mp4' : 'audio/mpeg',
      size_in_bytes: 1,
      duration_in_seconds: durationInSeconds,
      state: 'READY',
      step: 'REST',
      waits_for: null,
      failure: null,
      gain_in_db: 0,
      waveform,
      step_started_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  for (const { name, ...each } of made.renditions) {
    if (!isVideo && name !== 'audio') continue
    await db
      .insertInto('renditions')
      .values({
        source_key: sourceKey,
        name,
        key: await store(`${name}.mp4`, renditionContentType(name)),
        width: each.width,
        height: each.height,
        codecs: each.codecs,
        size_in_bytes: each.sizeInBytes,
        mean_bit_rate: each.meanBitRate,
        peak_bit_rate: each.peakBitRate,
        header_bytes: each.headerBytes,
        start_bytes: each.startBytes,
        fragment_in_seconds: each.fragmentInSeconds,
        fragment_sizes: each.fragmentSizes,
        created_at: now,
      })
      .execute()
  }
  if (!isVideo) return
  const pictures = [
    ...made.posters.map((fileName, position) => ({ kind: 'POSTER' as const, position, fileName })),
    ...made.sheets.map((fileName, position) => ({ kind: 'STORYBOARD' as const, position, fileName })),
  ]
  for (const { fileName, ...picture } of pictures) {
    const key = await store(fileName, 'image/webp')
    await db
      .insertInto('media_pictures')
      .values({ source_key: sourceKey, ...picture, key, width: 160, height: 90, created_at: now })
      .execute()
  }
}
