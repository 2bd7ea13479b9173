import { ApiError } from './api-error.ts'
import { isBrowserOffline } from './connection.ts'
import { withFreshCode } from './fresh-code.ts'
import { session } from './session.ts'
import { createNetworkError } from './network-error.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { errorAnswer } from '#shared/contract/error-answer.ts'

/**
 * Fetches a file with the session's token and saves it under `name`, with a fresh code if required. Rejects with
 * ApiError.
 */
export async function download(path: string, name: string): Promise<void> {
  saveBlob(await withFreshCode(() => fetchFile(path)), name)
}

async function fetchFile(path: string): Promise<Blob> {
  const { token } = session.get()
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  const wasOffline = isBrowserOffline()
  const fail = (cause: unknown): never => {
    throw createNetworkError({ method: 'GET', mayHaveBeenSent: !wasOffline, cause })
  }
  const response = await fetch(API_BASE + path, { headers }).catch(fail)
  if (!response.ok) {
    if (response.status === 401 && token !== null && token === session.get().token) session.clear()
    const known = errorAnswer.safeParse(await response.json().catch(() => undefined))
    throw new ApiError({ status: response.status, code: 'NO_CODE', ...(known.success && known.data) })
  }
  return response.blob().catch(fail)
}

/** Saves text parts as a file with the given name. */
export function saveFile({ name, type, parts }: { name: string; type: string; parts: string[] }): void {
  saveBlob(new Blob(parts, { type }), name)
}

/** Lets the browser save a blob under the name. */
function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Revoked with a delay: some browsers start reading after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
