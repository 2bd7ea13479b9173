import { ApiError } from './api-error.ts'
import { session } from './session.ts'
import { errorAnswer } from '#shared/contract/errors.ts'

/** Saves what the server sends at an address of ours, with the session's token. Fails with ApiError. */
export async function download(address: string, fileName: string): Promise<void> {
  const { token } = session.get()
  const headers = { ...(token !== null && { authorization: `Bearer ${token}` }) }
  const response = await fetch(address, { headers }).catch((cause: unknown) => {
    throw new ApiError({ status: 0, code: 'NO_ANSWER', cause })
  })
  if (!response.ok) {
    const known = errorAnswer.safeParse(await response.json().catch(() => undefined))
    if (response.status === 401 && token === session.get().token) session.clear()
    throw new ApiError({ status: response.status, code: 'NO_CODE', ...(known.success && known.data) })
  }
  const content = await response.blob().catch((cause: unknown) => {
    throw new ApiError({ status: 0, code: 'NO_ANSWER', cause })
  })
  save(content, fileName)
}

function save(content: Blob, fileName: string): void {
  const href = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href, download: fileName })
  link.click()
  // Some browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
