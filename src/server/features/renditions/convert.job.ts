import { convertStep } from './convert-step.ts'
import * as jobs from './media-jobs.repo.ts'
import type { Claimed, MediaJob } from './media-jobs.repo.ts'
import type { WorkFolders } from './work-folders.ts'
import type { Db } from '#server/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type Files, NoSuchFile } from '#server/ports/files.ts'
import { type MediaProbe, ProbeTookTooLong } from '#server/ports/media-probe.ts'
import { TranscodeAborted, type Transcoder, TranscodeFailed } from '#server/ports/transcoder.ts'
import { MINUTE_IN_MS } from '#shared/domain/ist.ts'
import {
  isWorthRetrying,
  type MediaFailure,
  type MediaWait,
  spaceNeeded,
  stepLimitInMs,
} from '#shared/domain/media-jobs.ts'

/** How often progress is stored, which is also the sign of life. */
const STORE_EVERY_MS = 5000

export interface ConvertDependencies {
  db: Db
  clock: Clock
  log: Logger
  files: Files
  probe: MediaProbe
  transcoder: Transcoder
  folders: WorkFolders
  /** Free bytes where files are made. */
  freeSpace: () => Promise<number>
  /** Whether sources are copied to this machine first. */
  isCopied: boolean
  /** Called after the first step of a replacement. */
  onFirstDone: (job: MediaJob) => Promise<void>
}

/** Whether another step may be due at once. */
interface Outcome {
  isNextDue: boolean
}

/** Does the step of a source whose turn it is. A failure is recorded with the job and does not reject. */
export function convertJob(dependencies: ConvertDependencies): (signal: AbortSignal) => Promise<Outcome> {
  const { db, clock, log, folders, transcoder, freeSpace, isCopied, onFirstDone } = dependencies

  async function convert(job: MediaJob, claimed: Claimed, stopping: AbortSignal): Promise<Outcome> {
    const lost = new AbortController()
    const slow = AbortSignal.timeout(stepLimitInMs(job.duration_in_seconds))
    const signal = AbortSignal.any([stopping, lost.signal, slow])
    let secondsDone = 0
    const timer = setInterval(() => {
      const progress = { seconds_done: secondsDone, updated_at: clock.now() }
      jobs.change(db, claimed, progress).then(
        (isHeld) => isHeld || lost.abort(),
        (err) => log.warn({ err }, 'media: progress was not stored'),
      )
    }, STORE_EVERY_MS)
    try {
      const folder = await folders.create(claimed.claim)
      const onProgress = (share: number) => void (secondsDone = share * job.duration_in_seconds)
      const { hasRest } = await convertStep({ ...dependencies, job, claimed, folder, signal, onProgress })
      await finish(job, claimed, hasRest)
    } catch (error) {
      if (stopping.aborted) await release(claimed, null)
      else if (!(error instanceof TranscodeAborted && !slow.aborted))
        await recordFailure(job, claimed, slow.aborted ? new TranscodeFailed('TOO_SLOW', 'Out of time') : error)
    } finally {
      clearInterval(timer)
      await folders.remove(claimed.claim)
    }
    return { isNextDue: !stopping.aborted }
  }

  async function finish(job: MediaJob, claimed: Claimed, hasRest: boolean): Promise<void> {
    const now = clock.now()
    const next = hasRest ? ({ state: 'QUEUED', step: 'REST' } as const) : ({ state: 'READY' } as const)
    const columns = { claim: null, attempts: 0, failure: null, seconds_done: 0, due_at: now, updated_at: now }
    const isHeld = await jobs.change(db, claimed, { ...columns, ...next })
    if (isHeld && job.step === 'FIRST') await onFirstDone(job)
  }

  function release(claimed: Claimed, waitsFor: MediaWait | null): Promise<void> {
    const now = clock.now()
    const dueAt = new Date(now.getTime() + (waitsFor ? MINUTE_IN_MS : 0))
    return jobs.release(db, claimed, { waitsFor, dueAt, now })
  }

  async function recordFailure(job: MediaJob, claimed: Claimed, error: unknown): Promise<void> {
    if (isDiskFull(error)) return release(claimed, 'DISK_SPACE')
    if (error instanceof TranscodeFailed && error.failure === 'NO_TRANSCODER') return release(claimed, 'TRANSCODER')
    const failure = failureOf(error)
    const { source_key: source, step, attempts } = job
    const isLast = !isWorthRetrying(failure, attempts)
    log[isLast ? 'error' : 'warn']({ err: error, source, step, attempt: attempts }, 'media could not be converted')
    const now = clock.now()
    await jobs.change(db, claimed, {
      state: isLast ? 'FAILED' : 'QUEUED',
      claim: null,
      failure,
      seconds_done: 0,
      due_at: new Date(now.getTime() + MINUTE_IN_MS),
      updated_at: now,
    })
  }

  return async (signal) => {
    await folders.removeStale()
    if (!(await transcoder.describe())) return { isNextDue: false }
    const abandoned = await jobs.failAbandoned(db, clock.now())
    if (abandoned.length > 0)
      log.error({ sources: abandoned }, 'media could not be converted: every node has died of it')
    const claim = newId()
    const job = signal.aborted ? null : await jobs.claimNext(db, { claim, now: clock.now() })
    if (!job) return { isNextDue: false }
    const claimed = { sourceKey: job.source_key, claim }
    const { size_in_bytes: sizeInBytes, duration_in_seconds: durationInSeconds } = job
    if ((await freeSpace()) >= spaceNeeded({ sizeInBytes, durationInSeconds, isCopied })) {
      return convert(job, claimed, signal)
    }
    await release(claimed, 'DISK_SPACE')
    // A smaller source may have room.
    return { isNextDue: true }
  }
}

function failureOf(error: unknown): MediaFailure {
  if (error instanceof NoSuchFile) return 'SOURCE_MISSING'
  if (error instanceof ProbeTookTooLong) return 'TOO_SLOW'
  if (error instanceof TranscodeFailed && error.failure !== 'NO_TRANSCODER' && error.failure !== 'DISK_FULL') {
    return error.failure
  }
  return 'UNEXPECTED'
}

function isDiskFull(error: unknown): boolean {
  if (error instanceof TranscodeFailed) return error.failure === 'DISK_FULL'
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
