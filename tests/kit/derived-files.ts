import { derivedKey, type RenditionName } from '#shared/domain/renditions.ts'
import { Readable } from 'node:stream'
import type { TestApp } from './app.ts'

export const SHORT_LADDER: Record<string, { width: number; height: number; meanBitRate: number }> = {
  audio: { width: 0, height: 0, meanBitRate: 43_000 },
  '144p': { width: 256, height: 144, meanBitRate: 128_000 },
  '240p': { width: 426, height: 240, meanBitRate: 262_000 },
  '360p': { width: 640, height: 360, meanBitRate: 516_000 },
  '720p': { width: 1280, height: 720, meanBitRate: 1_686_000 },
}

interface DerivedFiles {
  kind?: 'VIDEO' | 'AUDIO'
  names?: readonly RenditionName[]
  fragmentSizesOf?: (name: RenditionName) => number[]
  sheets?: number
}

/** The bytes of every synthetic file that is made of a source. */
export const DERIVED_BYTES = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251))

/** Stores renditions, a poster and storyboard sheets of a source, with small bytes that nobody decodes. */
export async function addDerivedFiles(
  t: TestApp,
  source_key: string,
  {
    kind = 'VIDEO',
    names = ['audio', '144p', '240p', '360p', '720p'],
    fragmentSizesOf = () => [300, 200, 100],
    sheets = 1,
  }: DerivedFiles = {},
): Promise<void> {
  const created_at = t.clock.now()
  const write = async (fileName: string, contentType: string) => {
    const key = derivedKey(source_key, fileName)
    const body = Readable.from([DERIVED_BYTES])
    await t.product.files.write({ key, contentType, sizeInBytes: DERIVED_BYTES.length, body })
    return key
  }
  const media = { content_type: 'video/mp4', size_in_bytes: 5000, duration_in_seconds: 6, gain_in_db: -1 }
  const done = { state: 'READY' as const, step: 'REST' as const, waits_for: null, failure: null, step_started_at: null }
  const free = { due_at: created_at, claim: null, replaces_key: null, poster_at_in_seconds: null }
  const waveform = kind === 'AUDIO' ? [10, 80, 30] : null
  const times = { created_at, updated_at: created_at }
  await t.db
    .insertInto('media_jobs')
    .values({
      source_key,
      kind,
      ...media,
      ...done,
      ...free,
      ...times,
      waveform,
    })
    // Those of an upload are queued already where renditions are made.
    .onConflict((conflict) => conflict.column('source_key').doUpdateSet({ state: 'READY', waveform }))
    .execute()
  for (const name of names) {
    const { width, height, meanBitRate } = SHORT_LADDER[name] ?? { width: 0, height: 0, meanBitRate: 0 }
    const sound = 'mp4a.40.2'
    await t.db
      .insertInto('renditions')
      .values({
        source_key,
        name,
        key: await write(`${name}.mp4`, 'video/mp4'),
        width,
        height,
        codecs: name === 'audio' ? sound : `avc1.640015,${sound}`,
        size_in_bytes: DERIVED_BYTES.length,
        mean_bit_rate: meanBitRate,
        peak_bit_rate: Math.round(meanBitRate * 1.3),
        header_bytes: 200,
        start_bytes: 400,
        fragment_in_seconds: 2,
        fragment_sizes: fragmentSizesOf(name),
        created_at,
      })
      .execute()
  }
  if (kind === 'AUDIO') return
  const pictures = [
    { kind: 'POSTER' as const, position: 0, name: 'poster.webp' },
    ...Array.from({ length: sheets }, (_, position) => {
      return { kind: 'STORYBOARD' as const, position, name: `storyboard-${position}.webp` }
    }),
  ]
  for (const { name, ...picture } of pictures) {
    const size = { width: 160, height: 90 }
    await t.db
      .insertInto('media_pictures')
      .values({
        source_key,
        ...picture,
        ...size,
        key: await write(name, 'image/webp'),
        content_type: 'image/webp',
        created_at,
      })
      .execute()
  }
}
