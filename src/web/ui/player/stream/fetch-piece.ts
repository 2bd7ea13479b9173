import type { ByteRange } from '#shared/domain/fragment-ranges.ts'
import type { Transfer } from '#shared/domain/rendition-choice.ts'

/** A line that brings nothing for this long is taken for cut. */
const SILENCE_IN_MS = 12_000

/** The server answered, but not with the piece. */
export class PieceRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The piece was answered ${status}.`)
    this.status = status
  }
}

interface FetchOptions {
  signal: AbortSignal
  /** Called at each arrival; an exception ends the request. */
  onReceived?: (receivedBytes: number, receivedInMs: number) => void
}

/** Fetches a part of a file; the transfer tells how fast it was. */
export async function fetchPiece(
  url: string,
  { from, to }: ByteRange,
  { signal, onReceived }: FetchOptions,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; transfer: Transfer }> {
  const silence = new AbortController()
  const listen = (): ReturnType<typeof setTimeout> =>
    setTimeout(() => silence.abort(new Error('Silence.')), SILENCE_IN_MS)
  let timer = listen()
  try {
    const sentAt = performance.now()
    const response = await fetch(url, {
      headers: { range: `bytes=${from}-${to}` },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.status !== 206 || !response.body) {
      void response.body?.cancel().catch(() => {})
      throw new PieceRefused(response.status)
    }
    const answeredAt = performance.now()
    const bytes = new Uint8Array(to - from + 1)
    let received = 0
    const reader = response.body.getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      clearTimeout(timer)
      timer = listen()
      bytes.set(read.value, received)
      received += read.value.length
      onReceived?.(received, performance.now() - answeredAt)
    }
    if (received < bytes.length) throw new Error('The piece is incomplete.')
    const transfer = { bytes: received, waitedMs: answeredAt - sentAt, receivedInMs: performance.now() - answeredAt }
    return { bytes, transfer }
  } finally {
    clearTimeout(timer)
  }
}
