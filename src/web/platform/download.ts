import { ApiError } from './api-error.ts'
import { isBrowserOffline } from './connection.ts'
import { withFreshCode } from './fresh-code.ts'
import { saveBlob } from './save-file.ts'
import { session } from './session.ts'
import { networkError } from './network-error.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { errorAnswer } from '#shared/contract/error-answer.ts'

/** Fetches a file with the session's token and saves it under `name`, with a fresh code if required. Rejects with ApiError. */
export async function download(path: string, name: string): Promise<void> {
  saveBlob(await withFreshCode(() => fetchFile(path)), name)
}

async function fetchFile(path: string): Promise<Blob> {
  const { token } = session.get()
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  const wasOffline = isBrowserOffline()
  const fail = (cause: unknown): never => {
    throw networkError({ method: 'GET', mayBeSent: !wasOffline, cause })
  }
  const response = await fetch(API_BASE + path, { headers }).catch(fail)
  if (!response.ok) {
    if (response.status === 401 && token !== null && token === session.get().token) session.clear()
    const known = errorAnswer.safeParse(await response.json().catch(() => undefined))
    throw new ApiError({ status: response.status, code: 'NO_CODE', ...(known.success && known.data) })
  }
  return response.blob().catch(fail)
}
