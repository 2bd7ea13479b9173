import type { Db } from '#server/db/database.ts'
import type { Files } from '#server/ports/files.ts'
import { derivedKey, RENDITION_NAMES } from '#shared/domain/renditions.ts'
import * as z from 'zod/mini'
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A clip of 40 seconds in three sizes and its sound alone. Its pictures are so simple that the files are small; the bit
 * rates in `facts.json` are those of real recordings, so that players choose as they would there.
 */
export const RENDITIONS_FOLDER = 'tests/fixtures/renditions'
export const RENDITIONS_DURATION_IN_SECONDS = 40

const facts = z.array(
  z.object({
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
  }),
)

interface StoreRenditionsOptions {
  db: Db
  files: Pick<Files, 'write'>
  /** The storage key of a video or an audio. */
  sourceKey: string
  kind: 'VIDEO' | 'AUDIO'
  /** Holds `facts.json`, `<name>.mp4`, and pictures if there are any: `poster.webp`, `storyboard-0.webp`, … */
  folder?: string
  waveform?: number[]
}

/** Stores the renditions of a folder for a source, as if they had been made from it; an audio has only its sound. */
export async function storeRenditions({
  db,
  files,
  sourceKey,
  kind,
  ...options
}: StoreRenditionsOptions): Promise<void> {
  const { folder = RENDITIONS_FOLDER, waveform = null } = options
  const all = facts.parse(JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8')))
  const renditions = all.filter(({ name }) => kind === 'VIDEO' || name === 'audio')
  const now = new Date()
  const store = async (fileName: string, contentType: string): Promise<string> => {
    const path = join(folder, fileName)
    const key = derivedKey(sourceKey, fileName)
    await files.write({ key, contentType, sizeInBytes: statSync(path).size, body: createReadStream(path) })
    return key
  }

  await db.deleteFrom('media_jobs').where('source_key', '=', sourceKey).execute()
  await db
    .insertInto('media_jobs')
    .values({
      source_key: sourceKey,
      kind,
      content_type: kind === 'VIDEO' ? 'video/mp4' : 'audio/mpeg',
      size_in_bytes: 1,
      duration_in_seconds: RENDITIONS_DURATION_IN_SECONDS,
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
  for (const { name, ...each } of renditions) {
    await db
      .insertInto('renditions')
      .values({
        source_key: sourceKey,
        name,
        key: await store(`${name}.mp4`, name === 'audio' ? 'audio/mp4' : 'video/mp4'),
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
  const pictures = kind === 'VIDEO' ? picturesIn(folder) : []
  for (const { fileName, ...picture } of pictures) {
    const key = await store(fileName, 'image/webp')
    await db
      .insertInto('media_pictures')
      .values({ source_key: sourceKey, ...picture, key, width: 160, height: 90, created_at: now })
      .execute()
  }
}

function picturesIn(folder: string) {
  const all = [
    { kind: 'POSTER' as const, position: 0, fileName: 'poster.webp' },
    { kind: 'STORYBOARD' as const, position: 0, fileName: 'storyboard-0.webp' },
  ]
  return all.filter(({ fileName }) => existsSync(join(folder, fileName)))
}
