import * as jobs from './caption-jobs.repo.ts'
import type { ClaimedJob } from './caption-jobs.repo.ts'
import * as captions from './captions.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { newId } from '#server/platform/ids.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Files } from '#server/ports/files.ts'
import {
  type SpeechModel,
  SpeechModelUnreadable,
  TranscodeAborted,
  type Transcoder,
  TranscodeFailed,
} from '#server/ports/transcoder.ts'
import {
  CAPTION_PART_IN_SECONDS,
  type CaptionFailure,
  isWorthListeningAgain,
  spokenLanguage,
} from '#shared/domain/automatic-captions.ts'
import { writeCaptions } from '#shared/domain/caption-cues.ts'
import { MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { repairCaptions } from '#shared/domain/repair-captions.ts'
import { captionsOfSpeech, type SpokenText } from '#shared/domain/spoken-captions.ts'

/** How often progress is stored, which is also the sign of life. */
const STORE_EVERY_MS = 5000

interface Dependencies {
  db: Db
  clock: Clock
  log: Logger
  files: Files
  transcoder: Transcoder
  /** Null: this node writes no captions. */
  speechModel: SpeechModel | null
  /** Where the sound is copied to, if it is not on this machine. */
  folders: { create(name: string): Promise<string>; remove(name: string): Promise<void> }
  /** Records that the captions of a video have changed, so that open forms are refused as outdated. */
  touchVideo: (trx: Db, id: string) => Promise<void>
}

/**
 * Writes down one part of what is said in a video; after the last one the captions are there. A failure is recorded with
 * the job and does not reject. Returns whether another part may be due.
 */
export function makeCaptionsJob(dependencies: Dependencies): (signal: AbortSignal) => Promise<{ isNextDue: boolean }> {
  const { db, clock, log, files, transcoder, speechModel, folders, touchVideo } = dependencies

  async function listen(job: ClaimedJob, model: SpeechModel, stopping: AbortSignal): Promise<void> {
    const lost = new AbortController()
    const { secondsKept, durationInSeconds, language, soundKey } = job
    const end = partEnd(job)
    let secondsDone = secondsKept
    const timer = setInterval(() => {
      jobs.change(db, job, { seconds_done: secondsDone, updated_at: clock.now() }).then(
        (isHeld) => isHeld || lost.abort(),
        (err) => log.warn({ err }, 'captions: progress was not stored'),
      )
    }, STORE_EVERY_MS)
    const folderName = `captions-${job.claim}`
    try {
      const code = spokenLanguage(language, model)
      if (code === null) throw new CaptionsFailed('MODEL_UNREADABLE')
      if (soundKey === null) throw new CaptionsFailed('NO_SOUND')
      const signal = AbortSignal.any([stopping, lost.signal])
      const folder = await folders.create(folderName)
      const path = await files.localCopy({ key: soundKey, folder, signal })
      const heard = await transcoder.transcribe(
        { source: { path, container: 'mov' }, model, language: code, fromSeconds: secondsKept, toSeconds: end },
        { signal, durationInSeconds, onProgress: (seconds) => (secondsDone = Math.max(secondsKept, seconds)) },
      )
      if (!heard) throw new CaptionsFailed('NO_SOUND')
      const texts = [...job.texts, ...heard]
      if (end >= durationInSeconds) await finish(job, texts)
      else await keepPart(job, texts, end)
    } catch (error) {
      if (stopping.aborted) await release(job)
      else if (!(error instanceof TranscodeAborted)) await recordFailure(job, error)
    } finally {
      clearInterval(timer)
      await folders.remove(folderName)
    }
  }

  async function keepPart(job: ClaimedJob, texts: readonly SpokenText[], end: number): Promise<void> {
    const now = clock.now()
    await jobs.change(db, job, {
      state: 'QUEUED',
      claim: null,
      attempts: 0,
      seconds_kept: end,
      seconds_done: end,
      texts: JSON.stringify(texts),
      due_at: now,
      updated_at: now,
    })
  }

  /** Captions that somebody has added meanwhile stay as they are. */
  async function finish(job: ClaimedJob, texts: readonly SpokenText[]): Promise<void> {
    const { videoId: video_id, language, sourceKey, durationInSeconds } = job
    const written = writeCaptions(captionsOfSpeech(texts, durationInSeconds))
    const repaired = repairCaptions(written)
    if (repaired.problem !== null) throw new CaptionsFailed('NO_SPEECH')
    const { text: content } = repaired
    await transact(db, async (trx) => {
      const video = await jobs.lockVideo(trx, video_id)
      // Another file, or the bin: what was heard is worth nothing, or may wait.
      if (video?.storage_key !== sourceKey) return release(job, trx)
      if (!(await jobs.finish(trx, job))) return
      const isAdded = await captions.insertMissing(trx, {
        id: newId(),
        video_id,
        language,
        content,
        is_automatic: true,
        created_at: clock.now(),
      })
      if (isAdded) await touchVideo(trx, video_id)
    })
  }

  /** Gives a part back as if it had not begun. */
  async function release(job: ClaimedJob, trx: Db = db): Promise<void> {
    const now = clock.now()
    const { attempts, secondsKept } = job
    const columns = { attempts: attempts - 1, seconds_done: secondsKept, due_at: now, updated_at: now }
    await jobs.change(trx, job, { state: 'QUEUED', claim: null, ...columns })
  }

  async function recordFailure(job: ClaimedJob, error: unknown): Promise<void> {
    const { videoId, language, attempts, secondsKept } = job
    const failure = failureOf(error)
    const isLast = !isWorthListeningAgain(failure, attempts)
    if (!(error instanceof CaptionsFailed)) {
      log[isLast ? 'error' : 'warn']({ err: error, video: videoId, language, attempt: attempts }, 'captions failed')
    }
    const now = clock.now()
    await jobs.change(db, job, {
      state: isLast ? 'FAILED' : 'QUEUED',
      claim: null,
      failure,
      seconds_done: secondsKept,
      due_at: new Date(now.getTime() + MINUTE_IN_MS),
      updated_at: now,
    })
  }

  return async (signal) => {
    if (!speechModel || signal.aborted || !(await transcoder.describe())) return { isNextDue: false }
    await jobs.failAbandoned(db, clock.now())
    const job = await jobs.claimNext(db, { claim: newId(), now: clock.now() })
    if (!job) return { isNextDue: false }
    await listen(job, speechModel, signal)
    return { isNextDue: !signal.aborted }
  }
}

/** A short rest belongs to the part before it. */
function partEnd({ secondsKept, durationInSeconds }: ClaimedJob): number {
  const left = durationInSeconds - secondsKept
  return left < 1.2 * CAPTION_PART_IN_SECONDS ? durationInSeconds : secondsKept + CAPTION_PART_IN_SECONDS
}

class CaptionsFailed extends Error {
  readonly failure: CaptionFailure

  constructor(failure: CaptionFailure) {
    super(failure)
    this.failure = failure
  }
}

function failureOf(error: unknown): CaptionFailure {
  if (error instanceof CaptionsFailed) return error.failure
  if (error instanceof SpeechModelUnreadable) return 'MODEL_UNREADABLE'
  if (error instanceof TranscodeFailed && (error.failure === 'TOO_SLOW' || error.failure === 'OUT_OF_MEMORY')) {
    return error.failure
  }
  return 'UNEXPECTED'
}
