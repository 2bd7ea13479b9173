import type { Begun, TaggedPart, UploadCalls } from './uploads.calls.ts'
import { type Patience, persistently } from './uploads.retry.ts'
import type { Put } from './uploads.transport.ts'
import { cleanTag, partCount, partRange } from '#shared/domain/uploads.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError } from '#web/platform/api-error.ts'

interface Sending {
  file: File
  begun: Begun
  calls: UploadCalls
  put: Put
  patience: Patience
  signal: AbortSignal
  onSent: (bytes: number) => void
  onOffline: (isOffline: boolean) => void
}

const AT_A_TIME = 3

/** The tags of those parts that are there already and whole, by number. */
export async function arrivedTags({ file, begun, calls, signal }: Omit<Sending, 'onSent'>) {
  const parts = await calls.arrived(begun, signal)
  const whole = parts.filter(({ PartNumber, Size, ETag }) => Size === sizeOf(file, PartNumber) && cleanTag(ETag) !== '')
  return new Map(whole.map(({ PartNumber, ETag }) => [PartNumber, cleanTag(ETag)]))
}

/** Sends what `tags` lacks, three parts at a time, and answers all parts in order. The first failure stops the rest. */
export async function sendParts({ tags, ...sending }: Sending & { tags: Map<number, string> }): Promise<TaggedPart[]> {
  const { file, onSent } = sending
  const numbers = Array.from({ length: partCount(file.size) }, (_, index) => index + 1)
  const missing = numbers.filter((number) => !tags.has(number))
  const bytes = new Map([...tags.keys()].map((number) => [number, sizeOf(file, number)]))
  const tell = () => onSent(bytes.values().reduce((sum, part) => sum + part, 0))
  tell()

  const stop = new AbortController()
  const signal = AbortSignal.any([sending.signal, stop.signal])
  async function worker(): Promise<void> {
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
      const partNumber = number
      const onPartSent = (sent: number): void => {
        bytes.set(partNumber, sent)
        tell()
      }
      tags.set(partNumber, await sendPart({ ...sending, partNumber, signal, onSent: onPartSent }))
      onPartSent(sizeOf(file, partNumber))
    }
  }

  const workers = Array.from({ length: AT_A_TIME }, worker)
  try {
    await Promise.all(workers)
  } catch (error) {
    stop.abort()
    await Promise.allSettled(workers)
    throw error
  }
  return numbers.map((PartNumber) => ({ PartNumber, ETag: tags.get(PartNumber) ?? '' }))
}

/** Every try asks for a new address: the last one may have expired. */
function sendPart({ partNumber, ...sending }: Sending & { partNumber: number }): Promise<string> {
  const { file, begun, calls, put, signal, onSent } = sending
  return persistently(async () => {
    onSent(0)
    const url = await calls.partUrl({ ...begun, partNumber }, signal)
    const { start, end } = partRange({ partNumber, size: file.size })
    const { etag } = await put({ url, body: file.slice(start, end), signal, onSent })
    const tag = cleanTag(etag ?? '')
    if (tag === '') throw noTag()
    return tag
  }, sending)
}

/** Without its tags the parts cannot be joined; the storage's CORS must expose ETag (decisions §7: not skipped). */
function noTag(): ApiError {
  const message = t('The storage does not show the tags of its parts. Its settings must expose the ETag header.')
  return new ApiError({ status: 0, code: 'NO_TAG', message })
}

function sizeOf({ size }: File, partNumber: number): number {
  const { start, end } = partRange({ partNumber, size })
  return Math.max(0, end - start)
}
