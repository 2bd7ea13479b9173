import type { ChildMessage, ChildTask, EncodedOutput } from './child-task.ts'
import { posterFile, renditionFile, sheetFile } from './file-names.ts'
import { codecsOf, readFragmentIndex } from './fragments.ts'
import { type ChildLimits, limitsFor, limitsWithModel } from './limits.ts'
import { runChild } from './run-child.ts'
import { vulkanLoaderEnv } from './vulkan-loader.ts'
import {
  type EncodedRendition,
  SpeechModelUnreadable,
  TranscodeFailed,
  type Transcoder,
  type TranscoderInfo,
  type TranscodeRun,
  WAVEFORM_POINTS,
} from '#server/ports/transcoder.ts'
import { RENDITION_NAMES } from '#shared/domain/renditions.ts'
import { mkdtempDisposable, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface TranscoderOptions {
  /** Threads of each decoder and encoder. */
  threads?: number
  /** Limits by the length of the source in seconds. */
  limits?: (durationInSeconds: number) => ChildLimits
}

const TARGET_LUFS = -16
/** What is not louder is silence. */
const SILENT_LUFS = -65
const MAX_GAIN_IN_DB = 20
const MIN_GAIN_IN_DB = -30

/** Renditions and pictures by FFmpeg (node-av), in a child process for each call. */
export function createTranscoder({ threads = 2, limits = limitsFor }: TranscoderOptions = {}): Transcoder {
  let info: Promise<TranscoderInfo | null> | undefined

  async function describe(): Promise<TranscoderInfo | null> {
    try {
      const run = { reads: [], writes: [], limits: limits(0), signal: null, onProgress: () => undefined }
      const message = await runChild({ kind: 'describe' }, run)
      return expectKind(message, 'described').info
    } catch (error) {
      if (error instanceof TranscodeFailed && error.failure === 'NO_TRANSCODER') return null
      throw error
    }
  }

  function start(
    task: ChildTask,
    { signal, onProgress, durationInSeconds }: TranscodeRun,
    files: { reads: string[]; writes: string[]; limits?: ChildLimits; env?: Record<string, string> },
  ) {
    return runChild(task, { limits: limits(durationInSeconds), ...files, signal, onProgress })
  }

  return {
    async describe() {
      info ??= describe()
      return info.catch((error: unknown) => {
        info = undefined
        throw error
      })
    },
    async measureSound(source, run) {
      const task = { kind: 'measureSound', source, waveformPoints: WAVEFORM_POINTS } as const
      const message = expectKind(await start(task, run, { reads: [source.path], writes: [] }), 'measured')
      if (!message.hasSound) return null
      return { gainInDb: gainFor(message.loudnessInLufs), waveform: message.waveform }
    },
    async encode(task, run) {
      const { source, folder } = task
      const { durationInSeconds } = run
      const files = { reads: [source.path, folder], writes: [folder] }
      const message = await start({ kind: 'encode', task, durationInSeconds, threads }, run, files)
      return Promise.all(expectKind(message, 'encoded').outputs.map((output) => readRendition(folder, output)))
    },
    async drawPictures(task, run) {
      const { source, folder } = task
      const { durationInSeconds } = run
      const files = { reads: [source.path, folder], writes: [folder] }
      const message = expectKind(await start({ kind: 'drawPictures', task, durationInSeconds }, run, files), 'drawn')
      return {
        poster: { path: posterFile(folder), ...message.poster },
        sheets: Array.from({ length: message.sheetCount }, (_, index) => ({ path: sheetFile(folder, index) })),
      }
    },
    async transcribe(task, run) {
      const { source, model } = task
      await using temporary = await mkdtempDisposable(join(tmpdir(), 'transcribe-'))
      const folder = temporary.path
      const own = limitsWithModel(limits(run.durationInSeconds), model)
      const files = { reads: [source.path, model.path, folder], writes: [folder], limits: own, env: vulkanLoaderEnv() }
      const message = await start({ kind: 'transcribe', task, folder }, run, files)
      if (message.kind === 'modelUnreadable') throw new SpeechModelUnreadable(`${model.path} is no speech model`)
      const { hasSound, texts } = expectKind(message, 'transcribed')
      return hasSound ? texts : null
    },
  }
}

function gainFor(loudnessInLufs: number | null): number {
  if (loudnessInLufs === null || loudnessInLufs <= SILENT_LUFS) return 0
  return Math.max(MIN_GAIN_IN_DB, Math.min(MAX_GAIN_IN_DB, TARGET_LUFS - loudnessInLufs))
}

async function readRendition(folder: string, output: EncodedOutput): Promise<EncodedRendition> {
  const { durationInSeconds, fragmentInSeconds, width, height } = output
  const name = RENDITION_NAMES.find((each) => each === output.name)
  if (name === undefined) throw new Error(`There is no rendition ${output.name}`)
  const path = renditionFile(folder, name)
  await using file = await open(path)
  const { size } = await file.stat()
  const read = async (start: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  }
  const index = await readFragmentIndex(read, size)
  const mediaBytes = index.fragmentSizes.reduce((sum, each) => sum + each, 0)
  const largest = index.fragmentSizes.reduce((most, each) => Math.max(most, each), 0)
  return {
    name,
    path,
    width,
    height,
    codecs: codecsOf(await read(0, index.headerBytes)),
    sizeInBytes: size,
    meanBitRate: Math.round((mediaBytes * 8) / durationInSeconds),
    peakBitRate: Math.round((largest * 8) / Math.min(fragmentInSeconds, durationInSeconds)),
    fragmentInSeconds,
    ...index,
  }
}

function expectKind<K extends ChildMessage['kind']>(
  message: ChildMessage,
  kind: K,
): Extract<ChildMessage, { kind: K }> {
  if (isKind(message, kind)) return message
  throw new Error(`The transcoder answered ${message.kind} instead of ${kind}`)
}

function isKind<K extends ChildMessage['kind']>(
  message: ChildMessage,
  kind: K,
): message is Extract<ChildMessage, { kind: K }> {
  return message.kind === kind
}
