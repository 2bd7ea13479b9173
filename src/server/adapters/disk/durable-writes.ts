import { OBJECT_MODE } from './paths.ts'
import { WrongSize } from '#server/ports/files.ts'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { crc32 } from 'node:zlib'

/** Bytes buffered in memory per upload while the disk is slower. */
const MAX_BUFFERED_BYTES = 1024 * 1024

interface BodyToWrite {
  body: Readable
  /** A path that does not exist yet. */
  to: string
  sizeInBytes: number
  /** SYNCED: survives a power cut. BUFFERED: may not, and is verified before it is used. */
  durability: 'SYNCED' | 'BUFFERED'
  /** Bytes to append to the body, made from its checksum. */
  trailer?: (crc: number) => Buffer
}

/**
 * Streams a body into a new file; returns its CRC-32. On any failure the file is removed.
 * The body itself is never destroyed: over HTTP it shares its connection with the response. Throws WrongSize.
 */
export async function writeBody({ body, to, sizeInBytes, durability, trailer }: BodyToWrite): Promise<number> {
  const out = createWriteStream(to, {
    flags: 'wx',
    mode: durability === 'SYNCED' ? OBJECT_MODE : 0o600,
    flush: durability === 'SYNCED',
    highWaterMark: MAX_BUFFERED_BYTES,
  })
  const written = finished(out)
  written.catch(() => {})
  try {
    const crc = await pipeBody(body, out, sizeInBytes)
    out.end(trailer?.(crc))
    await written
    return crc
  } catch (error) {
    out.destroy()
    await written.catch(() => {})
    await rm(to, { force: true })
    body.resume()
    throw error
  }
}

async function pipeBody(
  body: Readable,
  out: ReturnType<typeof createWriteStream>,
  sizeInBytes: number,
): Promise<number> {
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

/** Moves a complete file into place so that it survives a power cut. */
export async function moveIntoPlace(from: string, to: string, folderMode = 0o700): Promise<void> {
  await createFolder(dirname(to), folderMode)
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Writes a small file atomically: it exists completely, or as it was before. */
export async function writeTextAtomically(text: string, temporary: string, to: string): Promise<void> {
  try {
    await writeFile(temporary, text, { flag: 'wx', mode: 0o600, flush: true })
    await moveIntoPlace(temporary, to)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Syncs a folder, so that its entries survive a power cut. */
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

async function createFolder(folder: string, mode: number): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** Whether an error says that the disk, or this user's quota, is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

export function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
