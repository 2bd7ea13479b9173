import { type DeclaredFile, type MultipartUpload, type UploadCalls, uploadCalls } from './upload-calls.ts'
import { findStoredEtags, sendParts } from './upload-parts.ts'
import { browserRecords, fingerprintOf, noRecords, tryLock, type UploadRecords } from './upload-records.ts'
import { browserRetryPolicy, retry, type RetryPolicy, unlessCancelled } from './upload-retry.ts'
import { type ProgressTracker, createProgressTracker, type UploadProgress } from './progress-tracker.ts'
import { type Put, put } from './put-file.ts'
import { errors } from '#shared/contract/errors.ts'
import { acceptedContentType, isSentInParts, uploadKindOf } from '#shared/domain/uploads.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, isNetworkError } from '#web/platform/api-error.ts'
import { machineNow } from '#web/platform/clock.ts'
import { createOfflineError } from '#web/platform/network-error.ts'

export interface UploadOptions {
  /** Cancels: the storage deletes what it has of the file. */
  signal?: AbortSignal
  onProgress?: (progress: UploadProgress) => void
}

/** Sends a file and returns its key. Fails with ApiError, or with the signal's reason. */
export type UploadFile = (file: File, options?: UploadOptions) => Promise<string>

interface Dependencies {
  calls: UploadCalls
  put: Put
  records: UploadRecords
  tryLock: (name: string) => Promise<(() => void) | null>
  retryPolicy: RetryPolicy
  now: () => number
}

const STALL_CHECKED_EVERY_MS = 500
const SERVER_REACHED_AFTER_MS = 1500

/** One upload and what it is made with. */
interface Upload extends Dependencies {
  file: File
  declared: DeclaredFile
  signal: AbortSignal
  progress: ProgressTracker
}

/**
 * Sends a large file in parts and resumes it where it stopped, also after a reload, a new sign-in and a restart of the
 * server; a small one goes in one request (specification §4 Uploads).
 */
export function createUploader(dependencies: Dependencies): UploadFile {
  return async (file, { signal = new AbortController().signal, onProgress = () => {} } = {}) => {
    const progress = createProgressTracker({ totalBytes: file.size, now: dependencies.now, onProgress })
    const declared = declareFile(file)
    // An upload under way waits for the network; a new one does not start without it.
    if (!dependencies.retryPolicy.isOnline()) throw createOfflineError()
    const upload = { ...dependencies, file, declared, signal, progress }
    const kind = uploadKindOf(declared.fileType)
    const isInParts = kind !== null && isSentInParts({ kind, sizeInBytes: file.size })
    const watch = setInterval(progress.detectStall, STALL_CHECKED_EVERY_MS)
    try {
      return await (isInParts ? uploadInParts(upload) : uploadInOneRequest(upload))
    } finally {
      clearInterval(watch)
    }
  }
}

export const uploadFile: UploadFile = createUploader({
  calls: uploadCalls,
  put,
  records: browserRecords,
  tryLock,
  retryPolicy: browserRetryPolicy,
  now: machineNow,
})

async function uploadInOneRequest(upload: Upload): Promise<string> {
  const { calls, file, declared, signal, progress } = upload
  let target: { key: string; uploadUrl: string } | null = null
  progress.setSent(0)
  return retry(async () => {
    target ??= await calls.createUploadUrl(declared, signal)
    const { key, uploadUrl: url } = target
    try {
      await upload.put({ url, body: file, contentType: declared.fileType, signal, onSent: progress.setSent })
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) target = null
      throw error
    }
    return key
  }, upload)
}

async function uploadInParts(upload: Upload): Promise<string> {
  const fingerprint = await fingerprintOf(upload.file)
  const release = await upload.tryLock(fingerprint)
  try {
    // Another tab is sending the same file: this tab starts an upload of its own and records nothing.
    return await resumeOrStart({ ...upload, ...(release === null && { records: noRecords }) }, fingerprint)
  } finally {
    release?.()
  }
}

async function resumeOrStart(upload: Upload, fingerprint: string): Promise<string> {
  const { calls, file, records, signal, progress } = upload
  const record = records.find(fingerprint)
  if (record?.isComplete) return record.key
  let multipart: MultipartUpload | null = record
  try {
    const etags = record && (await storedEtagsOf(upload, record))
    if (multipart === null || etags === null) {
      multipart = await retry(() => start(upload), upload)
      records.save(fingerprint, { ...multipart, fileName: file.name, isComplete: false })
    }
    const started = multipart
    const parts = await sendParts({ ...upload, multipart, etags: etags ?? new Map(), onSent: progress.setSent })
    progress.finish()
    await retry(() => joinParts(upload, { ...started, parts }), upload)
    records.save(fingerprint, { ...multipart, fileName: file.name, isComplete: true })
    return multipart.key
  } catch (error) {
    if (multipart && (signal.aborted || isFinal(error))) {
      records.remove(fingerprint)
      // Not awaited: a cancelled upload disappears from the screen at once.
      void calls.abort(multipart).catch(() => undefined)
    }
    throw error
  }
}

/** Joining takes a while: an attempt that has lasted so long after an outage has reached the server. */
async function joinParts({ calls, signal, progress }: Upload, parts: Parameters<UploadCalls['complete']>[0]) {
  const reached = setTimeout(progress.resume, SERVER_REACHED_AFTER_MS)
  try {
    await calls.complete(parts, signal)
  } finally {
    clearTimeout(reached)
  }
}

/** The ETags of the parts that the storage has already; null when the server no longer knows the upload. */
async function storedEtagsOf(upload: Upload, multipart: MultipartUpload): Promise<Map<number, string> | null> {
  try {
    return await retry(() => findStoredEtags({ ...upload, multipart }), upload)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** An upload cancelled before the server has answered is aborted as soon as the answer names it. */
function start({ calls, declared, signal }: Upload): Promise<MultipartUpload> {
  const starting = calls.startMultipart(declared)
  starting.then((started) => (signal.aborted ? calls.abort(started) : undefined)).catch(() => undefined)
  return unlessCancelled(starting, signal)
}

function declareFile(file: File): DeclaredFile {
  const fileType = acceptedContentType({ fileName: file.name, contentType: file.type })
  if (fileType !== null) return { fileName: file.name, fileType, fileSize: file.size }
  const { status, message } = errors.UNSUPPORTED_TYPE
  throw new ApiError({ status, code: 'UNSUPPORTED_TYPE', message: t(message) })
}

/** Whether no later attempt can succeed. A lost connection, a busy server or an ended session only interrupt. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  if (error.status === 0) return !isNetworkError(error)
  if ([401, 403, 408, 429].includes(error.status)) return false
  return error.code !== 'UPLOAD_PARTS_WRONG' && (error.status < 500 || error.status === 507)
}
