import { type AnnouncedFile, type Begun, type UploadCalls, uploadCalls } from './uploads.calls.ts'
import { unlessCancelled } from './uploads.cancel.ts'
import { holdAlone } from './uploads.lock.ts'
import { type Meter, meter, type UploadProgress } from './uploads.meter.ts'
import { arrivedTags, sendParts } from './uploads.parts.ts'
import { browserRecords, fingerprintOf, noRecords, type UploadRecords } from './uploads.records.ts'
import { browserPatience, type Patience, persistently } from './uploads.retry.ts'
import { type Put, put } from './uploads.transport.ts'
import { errors } from '#shared/contract/errors.ts'
import { announcedType, kindOf, SINGLE_UPLOAD_LIMIT_IN_BYTES } from '#shared/domain/uploads.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, isUnanswered } from '#web/platform/api-error.ts'
import { machineNow } from '#web/platform/clock.ts'
import { offlineError } from '#web/platform/unanswered.ts'

export interface UploadOptions {
  /** Cancels: what the storage holds of the file is given up. */
  signal?: AbortSignal
  onProgress?: (progress: UploadProgress) => void
}

/** Sends a file and answers its key. Fails with ApiError, or with the signal's reason. */
export type UploadFile = (file: File, options?: UploadOptions) => Promise<string>

interface Outside {
  calls: UploadCalls
  put: Put
  records: UploadRecords
  /** Holds a name that no other tab holds until it is let go; null when another does. */
  holdAlone: (name: string) => Promise<(() => void) | null>
  patience: Patience
  now: () => number
}

/** What one upload is made of. */
interface Job extends Outside {
  file: File
  announced: AnnouncedFile
  signal: AbortSignal
  progress: Meter
  onOffline: (isOffline: boolean) => void
}

/**
 * A video from 100 MB on goes in parts and goes on where it stopped, also after a reload, a new sign-in and a restart
 * of the server; everything else goes in one request (specification §4 Uploads).
 */
export function uploader(outside: Outside): UploadFile {
  return async (file, { signal = new AbortController().signal, onProgress = () => {} } = {}) => {
    const progress = meter({ totalBytes: file.size, now: outside.now, onProgress })
    const onOffline = (isOffline: boolean) => progress.phase(isOffline ? 'OFFLINE' : 'SENDING')
    const announced = announce(file)
    // An upload under way waits for the network; one that is only asked for does not begin without.
    if (!outside.patience.isOnline()) throw offlineError()
    const job = { ...outside, file, announced, signal, progress, onOffline }
    const isLarge = kindOf(announced.fileType) === 'video' && file.size >= SINGLE_UPLOAD_LIMIT_IN_BYTES
    return isLarge ? inParts(job) : inOne(job)
  }
}

export const uploadFile: UploadFile = uploader({
  calls: uploadCalls,
  put,
  records: browserRecords,
  holdAlone,
  patience: browserPatience,
  now: machineNow,
})

async function inOne(job: Job): Promise<string> {
  const { calls, file, announced, signal, progress } = job
  let place: { key: string; uploadUrl: string } | null = null
  progress.sent(0)
  return persistently(async () => {
    place ??= await calls.single(announced, signal)
    const { key, uploadUrl: url } = place
    try {
      await job.put({ url, body: file, contentType: announced.fileType, signal, onSent: progress.sent })
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) place = null
      throw error
    }
    return key
  }, job)
}

async function inParts(job: Job): Promise<string> {
  const fingerprint = await fingerprintOf(job.file)
  const letGo = await job.holdAlone(fingerprint)
  try {
    // What another tab is sending is its own: this one begins anew and remembers nothing.
    return await goOnOrBegin({ ...job, ...(letGo === null && { records: noRecords }) }, fingerprint)
  } finally {
    letGo?.()
  }
}

async function goOnOrBegin(job: Job, fingerprint: string): Promise<string> {
  const { calls, file, records, signal, progress } = job
  const record = records.find(fingerprint)
  if (record?.isComplete) return record.key
  let begun: Begun | null = record
  try {
    const tags = record && (await tagsOf(job, record))
    if (begun === null || tags === null) {
      begun = await persistently(() => begin(job), job)
      records.keep(fingerprint, { ...begun, fileName: file.name, isComplete: false })
    }
    const upload = begun
    const parts = await sendParts({ ...job, begun, tags: tags ?? new Map<number, string>(), onSent: progress.sent })
    progress.phase('FINISHING')
    await persistently(() => calls.complete({ ...upload, parts }, signal), job)
    records.keep(fingerprint, { ...begun, fileName: file.name, isComplete: true })
    return begun.key
  } catch (error) {
    if (begun && (signal.aborted || isFinal(error))) {
      records.forget(fingerprint)
      // Nobody waits for it: what is cancelled is gone at once.
      void calls.abort(begun).catch(() => undefined)
    }
    throw error
  }
}

/** The parts that are there are not sent again; null when the server no longer knows the upload. */
async function tagsOf(job: Job, begun: Begun): Promise<Map<number, string> | null> {
  try {
    return await persistently(() => arrivedTags({ ...job, begun }), job)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Cancelled before the server has answered, it is given up as soon as the answer says what was begun. */
function begin({ calls, announced, signal }: Job): Promise<Begun> {
  const beginning = calls.start(announced)
  beginning.then((begun) => (signal.aborted ? calls.abort(begun) : undefined)).catch(() => undefined)
  return unlessCancelled(beginning, signal)
}

function announce(file: File): AnnouncedFile {
  const fileType = announcedType({ fileName: file.name, contentType: file.type })
  if (fileType !== null) return { fileName: file.name, fileType, fileSize: file.size }
  const { status, message } = errors.UNSUPPORTED_TYPE
  throw new ApiError({ status, code: 'UNSUPPORTED_TYPE', message: t(message) })
}

/** No later try can do better. A lost connection, a busy server or an ended session only interrupt: one can go on. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  if (error.status === 0) return !isUnanswered(error)
  if ([401, 403, 408, 429].includes(error.status)) return false
  return error.code !== 'UPLOAD_PARTS_WRONG' && (error.status < 500 || error.status === 507)
}
