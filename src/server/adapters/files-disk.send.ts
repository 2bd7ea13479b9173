import type { OpenObject } from './files-disk.handles.ts'
import { read, readSync } from 'node:fs'
import type { ServerResponse } from 'node:http'

interface Sending {
  /** Its head must have been written, with a content length. */
  answer: ServerResponse
  object: Pick<OpenObject, 'fd' | 'warm'>
  start: number
  length: number
}

const LARGE = 512 * 1024
const SMALL = 32 * 1024
const MOST_AT_ONCE = 64 * 1024
/** So many answers at once get a large buffer; slow clients beyond that make do with a small one. */
const MOST_LARGE = 48

/** Sends the bytes and ends the answer. Resolves when they are out or the client has gone; never throws. */
export async function sendBytes({ answer, object, start, length }: Sending): Promise<void> {
  const end = start + length
  let position = start
  const buffer = borrow()
  let isWhole = false
  try {
    while (position < end) {
      const wanted = { buffer, object, position, length: Math.min(buffer.length, end - position) }
      const size = readAtOnce(wanted) ?? (await readInto(wanted))
      position += size
      await write({ answer, bytes: buffer.subarray(0, size), isLast: position === end })
    }
    isWhole = true
  } catch {
    // The client has gone or the disk has failed: a body that stops short is told by cutting the connection.
    answer.destroy()
  } finally {
    // A buffer whose last write never came back may still be read by the system: it is left to the collector.
    giveBack(buffer, isWhole)
  }
}

interface Wanted {
  buffer: Buffer
  object: Sending['object']
  position: number
  length: number
}

/**
 * Reads what comes out of the system's memory, without a thread: to wake one takes longer than to read so little.
 * Null for what may have to be fetched from the disk, for which nobody else shall wait.
 */
function readAtOnce({ buffer, object: { fd, warm }, position, length }: Wanted): number | null {
  if (length > MOST_AT_ONCE || !warm.hold(position, position + length)) return null
  return someBytes(readSync(fd, buffer, 0, length, position))
}

function readInto({ buffer, object: { fd, warm }, position, length }: Wanted): Promise<number> {
  return new Promise<number>((resolve, reject) => {
    read(fd, buffer, 0, length, position, (error, size) => {
      if (error) return reject(error)
      warm.note(position, position + size)
      resolve(size)
    })
  }).then(someBytes)
}

function someBytes(size: number): number {
  if (size === 0) throw new Error('The file has become shorter')
  return size
}

interface Piece {
  answer: ServerResponse
  bytes: Buffer
  isLast: boolean
}

/** Resolves when the bytes are out of our hands; the answer ends with the last ones. */
function write({ answer, bytes, isLast }: Piece): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('The client has gone'))
    if (answer.destroyed || answer.closed) return gone()
    const written = (error?: Error | null) => {
      answer.off('close', gone)
      if (error) reject(error)
      else resolve()
    }
    answer.once('close', gone)
    if (isLast) answer.end(bytes, written)
    else answer.write(bytes, written)
  })
}

const idle: Buffer[] = []
let large = 0

function borrow(): Buffer {
  if (large >= MOST_LARGE) return Buffer.allocUnsafeSlow(SMALL)
  large += 1
  return idle.pop() ?? Buffer.allocUnsafeSlow(LARGE)
}

function giveBack(buffer: Buffer, isFree: boolean): void {
  if (buffer.length !== LARGE) return
  large -= 1
  if (isFree) idle.push(buffer)
}
