import { errorAnswer } from '#shared/contract/error-answer.ts'
import { t } from '#web/i18n/t.ts'
import { parseJson } from '#shared/parse-json.ts'
import { ApiError } from '#web/platform/api-error.ts'

interface PutOptions {
  url: string
  body: Blob
  /** Absent for a part: its type was sent when the upload started. */
  contentType?: string
  signal: AbortSignal
  onSent: (bytes: number) => void
}

/** Puts bytes at a URL of the storage and returns their ETag, null when the storage does not show it. */
export type Put = (options: PutOptions) => Promise<{ etag: string | null }>

/** After so long without a byte going out, or an answer coming back, the connection counts as lost. */
const SILENCE_IN_MS = 60_000

/** Uses XMLHttpRequest, as fetch reports no progress. Fails with ApiError, or with the signal's reason. */
export const put: Put = async (options) => {
  try {
    return await send(options)
  } catch (error) {
    options.signal.throwIfAborted()
    if (error instanceof ApiError && error.status === 0) await assertReadable(options.body)
    throw error
  }
}

function send({ url, body, contentType, signal, onSent }: PutOptions): Promise<{ etag: string | null }> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const stop = () => xhr.abort()
    let silence = setTimeout(stop, SILENCE_IN_MS)

    const settle = (): void => {
      clearTimeout(silence)
      signal.removeEventListener('abort', stop)
      if (xhr.status >= 200 && xhr.status < 300) resolve({ etag: xhr.getResponseHeader('etag') })
      else reject(failureOf(xhr))
    }
    xhr.upload.addEventListener('progress', ({ loaded }) => {
      clearTimeout(silence)
      silence = setTimeout(stop, SILENCE_IN_MS)
      onSent(loaded)
    })
    xhr.addEventListener('loadend', settle)
    signal.addEventListener('abort', stop)

    xhr.open('PUT', url)
    if (contentType !== undefined) xhr.setRequestHeader('content-type', contentType)
    if (signal.aborted) settle()
    else xhr.send(body)
  })
}

/** Our own storage returns an error with words, others only with a status. */
function failureOf({ status, responseText }: XMLHttpRequest): ApiError {
  const answer = errorAnswer.safeParse(parseJson(responseText))
  return new ApiError({ status, code: status === 0 ? 'NO_ANSWER' : 'NO_CODE', ...(answer.success && answer.data) })
}

/** A file that was changed or moved meanwhile fails like a lost connection, but no retry helps. */
async function assertReadable(body: Blob): Promise<void> {
  try {
    await body.slice(0, 1).arrayBuffer()
  } catch (cause) {
    const message = t('The file has been changed or moved meanwhile. Please choose it again.')
    throw new ApiError({ status: 0, code: 'FILE_CHANGED', message, cause })
  }
}
