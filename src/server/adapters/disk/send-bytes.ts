import type { OpenObject } from './open-files.ts'
import { read, readSync } from 'node:fs'
import type { ServerResponse } from 'node:http'

interface SendOptions {
  /** Its headers must have been written, with a content length. */
  answer: ServerResponse
  object: Pick<OpenObject, 'fd' | 'pageCache'>
  start: number
  length: number
}

const LARGE_BUFFER_BYTES = 512 * 1024
const SMALL_BUFFER_BYTES = 32 * 1024
const MAX_SYNC_READ_BYTES = 64 * 1024
/** This many concurrent responses get a large buffer; further ones get a small one. */
const MAX_LARGE_BUFFERS = 48

/** Sends the bytes and ends the response. Resolves when they are sent or the client has disconnected; never throws. */
export async function sendBytes({ answer, object, start, length }: SendOptions): Promise<void> {
  const end = start + length
  let position = start
  const buffer = acquireBuffer()
  let isComplete = false
  try {
    while (position < end) {
      const wanted = { buffer, object, position, length: Math.min(buffer.length, end - position) }
      const size = readSyncIfCached(wanted) ?? (await readAsync(wanted))
      position += size
      await write({ answer, bytes: buffer.subarray(0, size), isLast: position === end })
    }
    isComplete = true
  } catch {
    // The client has disconnected or the disk failed: cutting the connection signals an incomplete body.
    answer.destroy()
  } finally {
    // The system may still read a buffer whose last write did not finish: it is left to the garbage collector.
    releaseBuffer(buffer, isComplete)
  }
}

interface ReadOptions {
  buffer: Buffer
  object: SendOptions['object']
  position: number
  length: number
}

/**
 * Reads synchronously what is in the page cache: waking a worker thread takes longer than reading so little.
 * Null for what may have to be read from the disk, which would block all other requests.
 */
function readSyncIfCached({ buffer, object: { fd, pageCache }, position, length }: ReadOptions): number | null {
  if (length > MAX_SYNC_READ_BYTES || !pageCache.covers(position, position + length)) return null
  return requireBytes(readSync(fd, buffer, 0, length, position))
}

function readAsync({ buffer, object: { fd, pageCache }, position, length }: ReadOptions): Promise<number> {
  return new Promise<number>((resolve, reject) => {
    read(fd, buffer, 0, length, position, (error, size) => {
      if (error) return reject(error)
      pageCache.recordRead(position, position + size)
      resolve(size)
    })
  }).then(requireBytes)
}

function requireBytes(size: number): number {
  if (size === 0) throw new Error('The file has become shorter')
  return size
}

interface Piece {
  answer: ServerResponse
  bytes: Buffer
  isLast: boolean
}

/** Resolves when the bytes are handed to the system; ends the response with the last ones. */
function write({ answer, bytes, isLast }: Piece): Promise<void> {
  return new Promise((resolve, reject) => {
    const disconnected = () => reject(new Error('The client has gone'))
    if (answer.destroyed || answer.closed) return disconnected()
    const written = (error?: Error | null) => {
      answer.off('close', disconnected)
      if (error) reject(error)
      else resolve()
    }
    answer.once('close', disconnected)
    if (isLast) answer.end(bytes, written)
    else answer.write(bytes, written)
  })
}

const freeBuffers: Buffer[] = []
let largeBuffersInUse = 0

function acquireBuffer(): Buffer {
  if (largeBuffersInUse >= MAX_LARGE_BUFFERS) return Buffer.allocUnsafeSlow(SMALL_BUFFER_BYTES)
  largeBuffersInUse += 1
  return freeBuffers.pop() ?? Buffer.allocUnsafeSlow(LARGE_BUFFER_BYTES)
}

function releaseBuffer(buffer: Buffer, isFree: boolean): void {
  if (buffer.length !== LARGE_BUFFER_BYTES) return
  largeBuffersInUse -= 1
  if (isFree) freeBuffers.push(buffer)
}
