import { createTranscoder } from '#server/adapters/transcoder/transcoder.ts'
import type { MediaContainer, TranscodeRun } from '#server/ports/transcoder.ts'
import { ladderFor } from '#shared/domain/renditions.ts'
import { mkdtempSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const transcoder = createTranscoder()

export function transcodeRun(durationInSeconds: number, signal = new AbortController().signal): TranscodeRun {
  return { signal, durationInSeconds, onProgress: () => undefined }
}

export interface MediaToConvert {
  path: string
  container: MediaContainer
  /** As people see it; null is sound alone. */
  shown: readonly [number, number] | null
  seconds: number
}

/** Measures and encodes a file into a new folder of `folder`, as the jobs do. */
export async function convertMedia(folder: string, { path, container, shown, seconds }: MediaToConvert) {
  const source = { path: resolve(path), container }
  const target = mkdtempSync(join(folder, 'out-'))
  const measured = await transcoder.measureSound(source, transcodeRun(seconds))
  const [width = 0, height = 0] = shown ?? []
  const renditions = shown ? ladderFor({ width, height }) : []
  const gainInDb = measured?.gainInDb ?? null
  const task = { source, folder: target, renditions, hasAudioOnly: measured !== null, gainInDb }
  return { measured, target, encoded: await transcoder.encode(task, transcodeRun(seconds)) }
}
