import {
  type DrawnPictures,
  type EncodedRendition,
  type EncodeTask,
  type PictureTask,
  TranscodeAborted,
  TranscodeFailed,
  type TranscodeFailure,
  type Transcoder,
  type TranscodeRun,
  type TranscribeTask,
} from '#server/ports/transcoder.ts'
import type { RenditionName } from '#shared/domain/renditions.ts'
import type { SpokenText } from '#shared/domain/spoken-captions.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface FakeTranscoder extends Transcoder {
  /** What was asked of it, such as `encode 144p 240p audio`. */
  readonly log: string[]
  /** The files that were encoded, in order. */
  readonly encoded: string[]
  isInstalled: boolean
  hasSound: boolean
  /** Fails so many encodings to come. */
  fail(failure: TranscodeFailure, times: number): void
  /** What is said in every source; null is a source without sound. */
  said: readonly SpokenText[] | null
  /** The parts that were listened to, such as `hi 0-300`. */
  readonly listened: string[]
  /** Called while a part is listened to. */
  whileListening: () => Promise<void>
  /** Encodings wait from now on; the returned function lets them go on. */
  hold(): () => void
  /** Resolves once an encoding waits. */
  held: Promise<void>
}

/** A transcoder that writes small files at once, and records what it was asked for. */
export function fakeTranscoder(): FakeTranscoder {
  const failures: TranscodeFailure[] = []
  let gate: Promise<void> = Promise.resolve()
  let onHeld = () => {}

  async function encodeOne(name: RenditionName, folder: string): Promise<EncodedRendition> {
    const path = join(folder, `${name}.mp4`)
    const bytes = Buffer.from(`${name} of a recording`)
    await writeFile(path, bytes)
    const shortSide = name === 'audio' ? 0 : Number.parseInt(name)
    return {
      name,
      path,
      width: Math.round((shortSide * 16) / 9),
      height: shortSide,
      codecs: name === 'audio' ? 'mp4a.40.2' : 'avc1.64001e,mp4a.40.2',
      sizeInBytes: bytes.length,
      meanBitRate: 1000 * (shortSide + 40),
      peakBitRate: 2000 * (shortSide + 40),
      headerBytes: 4,
      startBytes: 6,
      fragmentInSeconds: 2,
      fragmentSizes: [bytes.length - 6],
    }
  }

  const fake: FakeTranscoder = {
    log: [],
    encoded: [],
    said: [],
    listened: [],
    whileListening: async () => {},
    isInstalled: true,
    hasSound: true,
    held: Promise.resolve(),
    fail: (failure, times) => void failures.push(...Array.from({ length: times }, () => failure)),
    hold() {
      fake.held = new Promise((resolve) => (onHeld = resolve))
      let release = () => {}
      gate = new Promise((resolve) => (release = resolve))
      return () => release()
    },

    describe: async () => (fake.isInstalled ? { version: 'fake', decoders: [], encoders: [] } : null),

    async measureSound() {
      fake.log.push('measure')
      return fake.hasSound ? { gainInDb: 3, waveform: [10, 80, 40] } : null
    },

    async encode(
      { source, folder, renditions, hasAudioOnly }: EncodeTask,
      { signal, onProgress, durationInSeconds }: TranscodeRun,
    ) {
      const names = [...renditions.map(({ name }) => name), ...(hasAudioOnly ? (['audio'] as const) : [])]
      fake.log.push(['encode', ...names].join(' '))
      fake.encoded.push(source.path)
      const failure = failures.shift()
      if (failure) throw new TranscodeFailed(failure, 'As the test wants it')
      onProgress(durationInSeconds / 2)
      onHeld()
      const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      await Promise.race([gate, aborted])
      if (signal.aborted) throw new TranscodeAborted()
      return Promise.all(names.map((name) => encodeOne(name, folder)))
    },

    async drawPictures({ folder, posterAtInSeconds, storyboard }: PictureTask): Promise<DrawnPictures> {
      fake.log.push(`draw ${posterAtInSeconds ?? 'typical'}${storyboard ? ' storyboard' : ''}`)
      const [poster, sheet] = [join(folder, 'poster.webp'), join(folder, 'sheet.webp')]
      await writeFile(poster, `poster at ${posterAtInSeconds}`)
      if (storyboard) await writeFile(sheet, 'storyboard')
      return { poster: { path: poster, width: 640, height: 360 }, sheets: storyboard ? [{ path: sheet }] : [] }
    },

    async transcribe({ language, fromSeconds, toSeconds }: TranscribeTask, { signal, onProgress }: TranscodeRun) {
      fake.listened.push(`${language} ${fromSeconds}-${toSeconds}`)
      onProgress(toSeconds)
      await fake.whileListening()
      if (signal.aborted) throw new TranscodeAborted()
      const isInPart = ({ startInSeconds: at }: SpokenText) => at >= fromSeconds && at < toSeconds
      return fake.said?.filter(isInPart) ?? null
    },
  }
  return fake
}
