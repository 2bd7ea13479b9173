import type { Finding } from './doctor-checks.ts'
import { TranscodeAborted, type Transcoder, type TranscoderInfo } from '#server/ports/transcoder.ts'
import { HOUR_IN_MS } from '#shared/domain/ist.ts'
import { ladderFor } from '#shared/domain/renditions.ts'
import { existsSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A video that comes with the product. */
const SAMPLE = { path: resolve('demo/media/videos/day-01-why-we-begin.mp4'), width: 854, height: 480, seconds: 46 }
const MEASURED_IN_MS = 5000
/** A whole day of uploads is converted within it on a small machine. */
const LONG_IN_HOURS = 24
/** What phones need of a video, and the formats in which most videos arrive. */
const NEEDED = { encoders: ['libx264', 'aac'], decoders: ['h264', 'hevc', 'vp9', 'av1', 'aac', 'opus', 'mp3'] }
/** Decoders by other names. */
const OTHER_NAMES: Record<string, string> = { libdav1d: 'av1', libopus: 'opus', mp3float: 'mp3', 'libvpx-vp9': 'vp9' }

/** Checks that media can be converted, and how fast: a sample is encoded for five seconds. */
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
  const codecs = codecsFinding(info)
  if (speed > 1) return [{ name, state: 'GOOD', seen }, codecs]
  const todo =
    'Videos wait long for their conversion: try again while the machine has nothing else to do, or add processors.'
  return [{ name, state: 'LOOK', seen, todo }, codecs]
}

function codecsFinding({ encoders, decoders }: TranscoderInfo): Finding {
  const lacking = [
    ...NEEDED.encoders.filter((codec) => !encoders.includes(codec)),
    ...NEEDED.decoders.filter((codec) => !decoders.some((each) => codec === (OTHER_NAMES[each] ?? each))),
  ]
  const seen = `reads ${decoders.length} formats, among them ${NEEDED.decoders.join(', ')}; writes H.264 and AAC`
  if (lacking.length === 0) return { name: 'codecs', state: 'GOOD', seen }
  const todo = 'Install the packages again (`npm ci`): this FFmpeg is not the one that belongs to the product.'
  return { name: 'codecs', state: 'LOOK', seen: `without ${lacking.join(', ')}`, todo }
}

interface Queue {
  waiting: string
  running: string
  failed: string
  oldest: Date | null
}

const EMPTY: Queue = { waiting: '0', running: '0', failed: '0', oldest: null }

interface QueueDatabase {
  pool: { query(statement: string): Promise<{ rows: Queue[] }> }
}

/** Says how much waits for its conversion; a failed one is seen in the lists of videos and audios. */
export async function conversionQueueFinding({ pool }: QueueDatabase, now: Date): Promise<Finding> {
  const name = 'conversions'
  const { rows } = await pool.query(
    `select count(*) filter (where state = 'QUEUED') as waiting, count(*) filter (where state = 'PROCESSING') as running,
      count(*) filter (where state = 'FAILED') as failed, min(created_at) filter (where state = 'QUEUED') as oldest
     from media_jobs where state <> 'READY'`,
  )
  const { waiting, running, failed, oldest } = rows[0] ?? EMPTY
  const hours = oldest ? (now.getTime() - oldest.getTime()) / HOUR_IN_MS : 0
  const since = oldest ? `, the oldest for ${hours < 1 ? 'less than an hour' : `${Math.floor(hours)} hours`}` : ''
  const seen = `${waiting} wait${since}; ${running} running, ${failed} failed`
  if (Number(failed) > 0) {
    return { name, state: 'LOOK', seen, todo: 'The lists of videos and audios say why, and begin them again.' }
  }
  if (hours < LONG_IN_HOURS) return { name, state: 'GOOD', seen }
  const todo = 'The machine is too slow for what is uploaded, or no node converts: see MEDIA_CONCURRENCY and ROLE.'
  return { name, state: 'LOOK', seen, todo }
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
