import { OBJECT_MODE } from './files-disk.places.ts'
import { WrongSize } from '#server/ports/files.ts'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { crc32 } from 'node:zlib'

/** How much may wait in memory for the disk, per upload. */
const WAITING_BYTES = 1024 * 1024

interface Intake {
  body: Readable
  /** A name that does not exist yet. */
  to: string
  sizeInBytes: number
  /** Whether it must outlive a power cut from now on, or is checked again before it is relied on. */
  lasts: 'FROM_NOW' | 'WHEN_JOINED'
  /** Bytes to put behind the body, made from its checksum. */
  seal?: (crc: number) => Buffer
}

/**
 * Streams a body into a new file; answers its CRC-32. On any failure nothing of the file is left.
 * The body itself is never destroyed: over HTTP it shares its connection with the answer. Throws WrongSize.
 */
export async function takeIn({ body, to, sizeInBytes, lasts, seal }: Intake): Promise<number> {
  const out = createWriteStream(to, {
    flags: 'wx',
    mode: lasts === 'FROM_NOW' ? OBJECT_MODE : 0o600,
    flush: lasts === 'FROM_NOW',
    highWaterMark: WAITING_BYTES,
  })
  const settled = finished(out)
  settled.catch(() => {})
  try {
    const crc = await pour(body, out, sizeInBytes)
    out.end(seal?.(crc))
    await settled
    return crc
  } catch (error) {
    out.destroy()
    await settled.catch(() => {})
    await rm(to, { force: true })
    body.resume()
    throw error
  }
}

async function pour(body: Readable, out: ReturnType<typeof createWriteStream>, sizeInBytes: number): Promise<number> {
  let crc = 0
  let size = 0
  const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false })
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > sizeInBytes) break
    crc = crc32(chunk, crc)
    if (out.errored) throw out.errored
    if (!out.write(chunk)) await once(out, 'drain')
  }
  if (size !== sizeInBytes) throw new WrongSize(`The body has not the ${sizeInBytes} bytes that were said`)
  return crc
}

/** Moves a finished file to its place so that it is there, whole, after a power cut too. */
export async function settle(from: string, to: string, folderMode = 0o700): Promise<void> {
  await makeFolder(dirname(to), folderMode)
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Writes a small file that is either there in full or as it was before. */
export async function settleText(text: string, via: string, to: string): Promise<void> {
  try {
    await writeFile(via, text, { flag: 'wx', mode: 0o600, flush: true })
    await settle(via, to)
  } catch (error) {
    await rm(via, { force: true })
    throw error
  }
}

/** Makes the names inside a folder last. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system writes names in order by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function makeFolder(folder: string, mode: number): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** Whether a failure means that the disk, or this user's share of it, is full. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

export function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
