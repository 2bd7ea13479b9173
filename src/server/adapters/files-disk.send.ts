import { read } from 'node:fs'
import type { ServerResponse } from 'node:http'

interface Sending {
  /** Its head must have been written, with a content length. */
  answer: ServerResponse
  fd: number
  start: number
  length: number
}

const LARGE = 512 * 1024
const SMALL = 32 * 1024
/** So many answers at once get a large buffer; slow clients beyond that make do with a small one. */
const MOST_LARGE = 48

/** Sends the bytes and ends the answer. Resolves when they are out or the client has gone; never throws. */
export async function sendBytes({ answer, fd, start, length }: Sending): Promise<void> {
  const end = start + length
  let position = start
  const buffer = borrow()
  let isWhole = false
  try {
    while (position < end) {
      const size = await readInto(buffer, { fd, position, length: Math.min(buffer.length, end - position) })
      position += size
      await write(answer, buffer.subarray(0, size))
    }
    answer.end()
    isWhole = true
  } catch {
    // The client has gone or the disk has failed: a body that stops short is told by cutting the connection.
    answer.destroy()
  } finally {
    // A buffer whose last write never came back may still be read by the system: it is left to the collector.
    giveBack(buffer, isWhole)
  }
}

function readInto(buffer: Buffer, { fd, position, length }: { fd: number; position: number; length: number }) {
  return new Promise<number>((resolve, reject) => {
    read(fd, buffer, 0, length, position, (error, size) => {
      if (error) reject(error)
      else if (size === 0) reject(new Error('The file has become shorter'))
      else resolve(size)
    })
  })
}

function write(answer: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('The client has gone'))
    if (answer.destroyed || answer.closed) return gone()
    answer.once('close', gone)
    answer.write(bytes, (error) => {
      answer.off('close', gone)
      if (error) reject(error)
      else resolve()
    })
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
