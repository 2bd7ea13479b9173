import type { MultipartUpload, UploadedPart, UploadCalls } from './upload-calls.ts'
import type { ProgressTracker } from './progress-tracker.ts'
import { retry, type RetryPolicy } from './upload-retry.ts'
import type { Put } from './put-file.ts'
import { unquoteEtag, partCount, partRange } from '#shared/domain/uploads.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError } from '#web/platform/api-error.ts'

interface PartsUpload {
  file: File
  multipart: MultipartUpload
  calls: UploadCalls
  put: Put
  retryPolicy: RetryPolicy
  signal: AbortSignal
  onSent: (bytes: number) => void
  progress: Pick<ProgressTracker, 'wait' | 'resume'>
}

const CONCURRENT_PARTS = 3

/** The ETags of those parts that the storage has whole, by number. */
export async function findStoredEtags({ file, multipart, calls, signal }: Omit<PartsUpload, 'onSent'>) {
  const parts = await calls.listParts(multipart, signal)
  const whole = parts.filter(
    ({ PartNumber, Size, ETag }) => Size === sizeOf(file, PartNumber) && unquoteEtag(ETag) !== '',
  )
  return new Map(whole.map(({ PartNumber, ETag }) => [PartNumber, unquoteEtag(ETag)]))
}

/**
 * Sends what `etags` lacks, three parts at a time, and returns all parts in order. The first failure stops the rest.
 */
export async function sendParts({
  etags,
  ...upload
}: PartsUpload & { etags: Map<number, string> }): Promise<UploadedPart[]> {
  const { file, onSent } = upload
  const numbers = Array.from({ length: partCount(file.size) }, (_, index) => index + 1)
  const missing = numbers.filter((number) => !etags.has(number))
  const bytes = new Map([...etags.keys()].map((number) => [number, sizeOf(file, number)]))
  const reportSent = () => onSent(bytes.values().reduce((sum, part) => sum + part, 0))
  reportSent()

  const stop = new AbortController()
  const signal = AbortSignal.any([upload.signal, stop.signal])
  async function worker(): Promise<void> {
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
      const partNumber = number
      const onPartSent = (sent: number): void => {
        bytes.set(partNumber, sent)
        reportSent()
      }
      etags.set(partNumber, await sendPart({ ...upload, partNumber, signal, onSent: onPartSent }))
      onPartSent(sizeOf(file, partNumber))
    }
  }

  const workers = Array.from({ length: CONCURRENT_PARTS }, worker)
  try {
    await Promise.all(workers)
  } catch (error) {
    stop.abort()
    await Promise.allSettled(workers)
    throw error
  }
  return numbers.map((PartNumber) => ({ PartNumber, ETag: etags.get(PartNumber) ?? '' }))
}

/** Every attempt requests a new URL: the last one may have expired. */
function sendPart({ partNumber, ...upload }: PartsUpload & { partNumber: number }): Promise<string> {
  const { file, multipart, calls, put, signal, onSent } = upload
  return retry(async () => {
    onSent(0)
    const url = await calls.createPartUrl({ ...multipart, partNumber }, signal)
    const { start, end } = partRange({ partNumber, size: file.size })
    const { etag } = await put({ url, body: file.slice(start, end), signal, onSent })
    const unquoted = unquoteEtag(etag ?? '')
    if (unquoted === '') throw missingEtagError()
    return unquoted
  }, upload)
}

/**
 * Without their ETags the parts cannot be joined; the storage's CORS must expose ETag (product decisions §7: not
 * skipped).
 */
function missingEtagError(): ApiError {
  const message = t('The storage does not show the tags of its parts. Its settings must expose the ETag header.')
  return new ApiError({ status: 0, code: 'NO_TAG', message })
}

function sizeOf({ size }: File, partNumber: number): number {
  const { start, end } = partRange({ partNumber, size })
  return Math.max(0, end - start)
}
