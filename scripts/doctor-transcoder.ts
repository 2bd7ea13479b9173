import type { Finding } from './doctor-checks.ts'
import { TranscodeAborted, type Transcoder } from '#server/ports/transcoder.ts'
import { ladderFor } from '#shared/domain/renditions.ts'
import { existsSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A video that comes with the product. */
const SAMPLE = { path: resolve('demo/media/videos/day-01-why-we-begin.mp4'), width: 854, height: 480, seconds: 46 }
const MEASURED_IN_MS = 2000

/** Checks that media can be converted, and how fast: a sample is encoded for two seconds. */
export async function transcoderFindings(transcoder: Transcoder, sample = SAMPLE): Promise<Finding[]> {
  const name = 'conversion'
  const info = await transcoder.describe()
  if (!info) {
    const seen = `there is no transcoder for this machine (${process.platform}, ${process.arch})`
    const todo =
      'Members get videos as they were uploaded. docs/operations.md, “Media conversion”, tells where it runs.'
    return [{ name, state: 'LOOK', seen, todo }]
  }
  if (!existsSync(sample.path)) return [{ name, state: 'GOOD', seen: info.version }]
  const speed = await measureSpeed(transcoder, sample)
  const seen = `${info.version} converts a video of 480p in ${(1 / speed).toFixed(2)} × its length`
  if (speed > 1) return [{ name, state: 'GOOD', seen }]
  const todo =
    'Videos wait long for their conversion: try again while the machine has nothing else to do, or add processors.'
  return [{ name, state: 'LOOK', seen, todo }]
}

/** Seconds of the sample that are encoded in a second. */
async function measureSpeed(transcoder: Transcoder, { path, width, height, seconds }: typeof SAMPLE): Promise<number> {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'doctor-'))
  const stopping = new AbortController()
  const reached: { seconds: number; at: number }[] = []
  const run = {
    signal: stopping.signal,
    durationInSeconds: seconds,
    onProgress(position: number) {
      reached.push({ seconds: position, at: performance.now() })
      if (performance.now() - (reached[0]?.at ?? 0) > MEASURED_IN_MS) stopping.abort()
    },
  }
  const source = { path, container: 'mov' as const }
  const renditions = ladderFor({ width, height })
  await transcoder
    .encode({ source, folder: temporary.path, renditions, hasAudioOnly: false, gainInDb: null }, run)
    .catch((error: unknown) => {
      if (!(error instanceof TranscodeAborted)) throw error
    })
  const [first, last] = [reached[0], reached.at(-1)]
  return first && last && last.at > first.at ? ((last.seconds - first.seconds) * 1000) / (last.at - first.at) : Infinity
}
