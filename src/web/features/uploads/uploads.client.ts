import { type AnnouncedFile, type Begun, type UploadCalls, uploadCalls } from './uploads.calls.ts'
import { type Meter, meter, type UploadProgress } from './uploads.meter.ts'
import { arrivedTags, sendParts } from './uploads.parts.ts'
import { browserRecords, fingerprintOf, type UploadRecords } from './uploads.records.ts'
import { browserPatience, type Patience, persistently } from './uploads.retry.ts'
import { type Put, put } from './uploads.transport.ts'
import { errors } from '#shared/contract/errors.ts'
import { announcedType, kindOf, SINGLE_UPLOAD_LIMIT_IN_BYTES } from '#shared/domain/uploads.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { machineNow } from '#web/platform/clock.ts'

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
    const job = { ...outside, file, announced, signal, progress, onOffline }
    const isLarge = kindOf(announced.fileType) === 'video' && file.size >= SINGLE_UPLOAD_LIMIT_IN_BYTES
    return isLarge ? inParts(job) : inOne(job)
  }
}

export const uploadFile: UploadFile = uploader({
  calls: uploadCalls,
  put,
  records: browserRecords,
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
  const { calls, file, records, signal, progress } = job
  const fingerprint = await fingerprintOf(file)
  const record = records.find(fingerprint)
  if (record?.isComplete) return record.key
  const { begun, tags } = await beginOrGoOn(job, { fingerprint, record })
  const known = { ...begun, fileName: file.name }
  try {
    const parts = await sendParts({ ...job, begun, tags, onSent: progress.sent })
    progress.phase('FINISHING')
    await persistently(() => calls.complete({ ...begun, parts }, signal), job)
    records.keep(fingerprint, { ...known, isComplete: true })
    return begun.key
  } catch (error) {
    if (signal.aborted || isFinal(error)) {
      records.forget(fingerprint)
      await calls.abort(begun).catch(() => undefined)
    }
    throw error
  }
}

/** The parts that are there are not sent again; an upload that the server no longer knows begins afresh. */
async function beginOrGoOn(job: Job, { fingerprint, record }: { fingerprint: string; record: Begun | null }) {
  const { calls, announced, file, records, signal } = job
  if (record) {
    try {
      return { begun: record, tags: await persistently(() => arrivedTags({ ...job, begun: record }), job) }
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error
      records.forget(fingerprint)
    }
  }
  const begun = await persistently(() => calls.start(announced, signal), job)
  records.keep(fingerprint, { ...begun, fileName: file.name, isComplete: false })
  return { begun, tags: new Map<number, string>() }
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
  if (error.status === 0) return error.code !== 'NO_ANSWER'
  if ([401, 403, 408, 429].includes(error.status)) return false
  return error.code !== 'UPLOAD_PARTS_WRONG' && (error.status < 500 || error.status === 507)
}
