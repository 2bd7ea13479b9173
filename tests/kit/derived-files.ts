import type { TestApp } from './app.ts'
import { storeRenditions } from './renditions.ts'
import type { RenditionName } from '#shared/domain/renditions.ts'
import { Readable } from 'node:stream'

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
  sourceKey: string,
  {
    kind = 'VIDEO',
    names = ['audio', '144p', '240p', '360p', '720p'],
    fragmentSizesOf = () => [300, 200, 100],
    sheets = 1,
  }: DerivedFiles = {},
): Promise<void> {
  const sound = 'mp4a.40.2'
  const renditions = names.map((name) => {
    const { meanBitRate, ...size } = SHORT_LADDER[name] ?? { width: 0, height: 0, meanBitRate: 0 }
    return {
      name,
      ...size,
      codecs: name === 'audio' ? sound : `avc1.640015,${sound}`,
      sizeInBytes: DERIVED_BYTES.length,
      meanBitRate,
      peakBitRate: Math.round(meanBitRate * 1.3),
      headerBytes: 200,
      startBytes: 400,
      fragmentInSeconds: 2,
      fragmentSizes: fragmentSizesOf(name),
    }
  })
  await storeRenditions({
    db: t.db,
    files: t.product.files,
    sourceKey,
    kind,
    made: {
      renditions,
      posters: ['poster.webp'],
      sheets: Array.from({ length: sheets }, (_, position) => `storyboard-${position}.webp`),
      open: () => ({ sizeInBytes: DERIVED_BYTES.length, body: Readable.from([DERIVED_BYTES]) }),
    },
    durationInSeconds: 6,
    waveform: kind === 'AUDIO' ? [10, 80, 30] : null,
    now: t.clock.now(),
  })
}
