import type { Claimed, MediaJob } from './media-jobs.repo.ts'
import * as jobs from './media-jobs.repo.ts'
import * as renditions from './renditions.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Files } from '#server/ports/files.ts'
import type { MediaProbe } from '#server/ports/media-probe.ts'
import {
  type EncodedRendition,
  type LocalSource,
  TranscodeAborted,
  type Transcoder,
  TranscodeFailed,
  type TranscodeRun,
} from '#server/ports/transcoder.ts'
import {
  derivedKey,
  isFirstStep,
  ladderFor,
  renditionContentType,
  STORYBOARD,
  storyboardPictureSize,
} from '#shared/domain/renditions.ts'

interface Step extends Dependencies {
  job: MediaJob
  claimed: Claimed
  /** For everything that is made, until it is stored. */
  folder: string
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (share: number) => void
}

interface Dependencies {
  db: Db
  clock: Clock
  files: Files
  probe: MediaProbe
  transcoder: Transcoder
}

/** Parts of the first step, as shares of its time. */
const MEASURED_AT = 0.1
const ENCODED_AT = 0.95

/**
 * Makes what is missing of one step and stores it, file by file, each with its row. Returns whether the source has a
 * further step. Throws NoSuchFile, TranscodeFailed or TranscodeAborted.
 */
export async function convertStep(step: Step): Promise<{ hasRest: boolean }> {
  const { job, files, probe, folder, signal } = step
  const { source_key: key, content_type: contentType } = job
  const info = await probe.probe({ key, contentType, signal })
  if (!info) throw new TranscodeFailed('UNREADABLE', 'The file is not of its type, or damaged')
  const source = { path: await files.localCopy({ key, folder, signal }), container: info.container }
  const ladder = job.kind === 'VIDEO' && info.video ? ladderFor(info.video) : []
  if (job.kind === 'VIDEO' && ladder.length === 0) throw new TranscodeFailed('UNREADABLE', 'There is no picture')

  if (job.waveform === null) Object.assign(job, await measureSound(step, source))
  const done = await renditions.renditionNames(step.db, key)
  const isFirst = job.step === 'FIRST'
  const missing = ladder.filter((spec) => isFirstStep(spec) === isFirst && !done.has(spec.name))
  // An empty waveform says that there is no sound.
  const hasAudioOnly = isFirst && hasSound(job) && !done.has('audio')
  if (job.kind === 'AUDIO' && !hasSound(job)) throw new TranscodeFailed('UNREADABLE', 'There is no sound')

  if (missing.length > 0 || hasAudioOnly) {
    const task = { source, folder, renditions: missing, hasAudioOnly, gainInDb: job.gain_in_db }
    const from = isFirst ? MEASURED_AT : 0
    const encoded = await step.transcoder.encode(task, runOf(step, { from, to: isFirst ? ENCODED_AT : 1 }))
    for (const rendition of encoded) await storeRendition(step, rendition)
  }
  if (isFirst && job.kind === 'VIDEO') await drawPictures(step)
  return { hasRest: isFirst && ladder.some((spec) => !isFirstStep(spec)) }
}

function hasSound({ waveform }: MediaJob): boolean {
  return waveform !== null && waveform.length > 0
}

async function measureSound(step: Step, source: LocalSource) {
  const measured = await step.transcoder.measureSound(source, runOf(step, { from: 0, to: MEASURED_AT }))
  const columns = { gain_in_db: measured?.gainInDb ?? null, waveform: measured?.waveform ?? [] }
  await requireClaim(jobs.change(step.db, step.claimed, { ...columns, updated_at: step.clock.now() }))
  return columns
}

async function storeRendition(step: Step, rendition: EncodedRendition): Promise<void> {
  const { source_key } = step.job
  const { name } = rendition
  const key = derivedKey(source_key, `${name}.mp4`)
  const contentType = renditionContentType(name)
  await store(step, { key, contentType, path: rendition.path }, () =>
    renditions.insertRendition(step.db, step.claimed, {
      source_key,
      name,
      key,
      width: rendition.width,
      height: rendition.height,
      codecs: rendition.codecs,
      size_in_bytes: rendition.sizeInBytes,
      mean_bit_rate: Math.round(rendition.meanBitRate),
      peak_bit_rate: Math.round(rendition.peakBitRate),
      header_bytes: rendition.headerBytes,
      start_bytes: rendition.startBytes,
      fragment_in_seconds: rendition.fragmentInSeconds,
      fragment_sizes: rendition.fragmentSizes,
      created_at: step.clock.now(),
    }),
  )
}

/** Draws the poster and the storyboard from a rendition that was just stored. */
async function drawPictures(step: Step): Promise<void> {
  const { db, files, folder, job, signal, transcoder } = step
  const { source_key } = job
  const kinds = await renditions.pictureKinds(db, source_key)
  const from = await renditions.findPictureSource(db, source_key)
  if (!from || (kinds.has('POSTER') && kinds.has('STORYBOARD'))) return
  const path = await files.localCopy({ key: from.key, folder, signal })
  const size = storyboardPictureSize(from)
  const drawn = await transcoder.drawPictures(
    {
      source: { path, container: 'mov' },
      folder,
      // As it was chosen last, perhaps after this step had begun.
      posterAtInSeconds: (await jobs.find(db, source_key))?.poster_at_in_seconds ?? null,
      storyboard: { ...STORYBOARD, ...size },
    },
    runOf(step, { from: ENCODED_AT, to: 1 }),
  )
  const { poster, sheets } = drawn
  const pictures = [
    { kind: 'POSTER' as const, position: 0, path: poster.path, width: poster.width, height: poster.height },
    ...sheets.map((sheet, position) => ({ kind: 'STORYBOARD' as const, position, path: sheet.path, ...size })),
  ].filter(({ kind }) => !kinds.has(kind))
  for (const { path: drawnPath, ...picture } of pictures) {
    const name = picture.kind === 'POSTER' ? 'poster.webp' : `storyboard-${picture.position}.webp`
    const key = derivedKey(source_key, name)
    const row = { ...picture, source_key, key, content_type: 'image/webp', created_at: step.clock.now() }
    await store(step, { key, contentType: 'image/webp', path: drawnPath }, () =>
      renditions.insertPictures(db, step.claimed, [row]),
    )
  }
}

/** Stores a file, then its row; a file whose source was deleted meanwhile is removed again. */
async function store(
  { db, clock, files, job, claimed, signal }: Step,
  file: { key: string; contentType: string; path: string },
  insertRow: () => Promise<boolean>,
): Promise<void> {
  if (signal.aborted) throw new TranscodeAborted()
  // Of a node that was taken for dead, nothing may replace what another one has stored under the same key.
  await requireClaim(jobs.change(db, claimed, { updated_at: clock.now() }))
  await files.storeFile(file)
  if (await insertRow()) return
  if (!(await jobs.find(db, job.source_key))) await files.remove(file.key)
  throw new TranscodeAborted()
}

async function requireClaim(isHeld: Promise<boolean>): Promise<void> {
  if (!(await isHeld)) throw new TranscodeAborted()
}

function runOf({ job, signal, onProgress }: Step, { from, to }: { from: number; to: number }): TranscodeRun {
  const durationInSeconds = job.duration_in_seconds
  return {
    signal,
    durationInSeconds,
    onProgress: (seconds) => onProgress(from + (to - from) * Math.min(1, seconds / durationInSeconds)),
  }
}
