import { type BenchRow, megabytes, seconds } from './row.ts'
import { createTranscoder } from '#server/adapters/transcoder/transcoder.ts'
import type { EncodeTask } from '#server/ports/transcoder.ts'
import { makeMedia } from '#tests/kit/media-recipe.ts'
import { isFirstStep, ladderFor } from '#shared/domain/renditions.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const LENGTH = 30
const POLL_MS = 200
/** A still with grain that is moved slowly, as a talk before one camera, in 1080p at 10 Mbit/s. */
const TALK = [
  'movie=demo/media/thumbnails/lamp-in-the-window.webp,scale=2304:1296,loop=loop=-1:size=1,fps=30',
  `trim=duration=${LENGTH}`,
  "crop=w=1920:h=1080:x='192+180*sin(t/7)':y='108+90*cos(t/9)'",
  'noise=alls=3:allf=t,format=yuv420p',
].join(',')
const SPEECH = `anoisesrc=c=pink:a=0.3:d=${LENGTH}:r=48000,tremolo=f=4:d=0.9`

/** How long conversions take, beside the length of the video, and the memory that they need. */
export async function transcodeRows(): Promise<BenchRow[]> {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'bench-'))
  const folder = temporary.path
  const options = { preset: 'ultrafast', maxrate: '12M', bufsize: '12M' }
  const path = await makeMedia({
    path: join(folder, 'talk.mp4'),
    format: 'mp4',
    picture: { filters: TALK, encoder: 'libx264', kbitPerSecond: 10_000, options },
    sound: { filters: SPEECH, encoder: 'aac', kbitPerSecond: 128 },
  })
  const source = { path, container: 'mov' as const }
  const transcoder = createTranscoder()
  const run = { signal: new AbortController().signal, durationInSeconds: LENGTH, onProgress: () => undefined }
  const ladder = ladderFor({ width: 1920, height: 1080 })
  const encode = (task: Pick<EncodeTask, 'renditions' | 'hasAudioOnly'>) =>
    measure(folder, () => transcoder.encode({ source, folder, gainInDb: 3, ...task }, run))

  const sound = await measure(folder, () => transcoder.measureSound(source, run))
  const first = await encode({ renditions: ladder.filter(isFirstStep), hasAudioOnly: true })
  const rest = await encode({ renditions: ladder.filter((spec) => !isFirstStep(spec)), hasAudioOnly: false })
  const watchableInMs = sound.tookInMs + first.tookInMs
  return [
    row('1080p: watchable in 360p', watchableInMs, '≤ 0.33 ×'),
    row('1080p: whole ladder', watchableInMs + rest.tookInMs, '≤ 1.40 ×'),
    {
      name: 'memory of the child at most',
      figure: megabytes(Math.max(first.bytes, rest.bytes)),
      reference: '–',
      ratio: null,
      aim: '≤ 700 MB',
    },
  ]
}

function row(name: string, tookInMs: number, aim: string): BenchRow {
  const lengthInMs = LENGTH * 1000
  return {
    name,
    figure: seconds(tookInMs),
    reference: `length ${seconds(lengthInMs)}`,
    ratio: tookInMs / lengthInMs,
    aim,
  }
}

/** The time of a conversion and the largest memory of its child (Linux; 0 elsewhere). */
async function measure(folder: string, convert: () => Promise<unknown>): Promise<{ tookInMs: number; bytes: number }> {
  let bytes = 0
  const polling = setInterval(() => (bytes = Math.max(bytes, ...childMemory(folder))), POLL_MS)
  const started = performance.now()
  try {
    await convert()
    return { tookInMs: performance.now() - started, bytes }
  } finally {
    clearInterval(polling)
  }
}

function childMemory(folder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap((name) => {
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      if (!command.includes('child/main.ts') || !command.includes(folder)) return []
      const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${name}/status`, 'utf8')) ?? []
      return [Number(kilobytes) * 1024]
    } catch {
      // It ended meanwhile.
      return []
    }
  })
}
