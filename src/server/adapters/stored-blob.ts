import { BoundedMap } from './bounded-map.ts'
import type { Files } from '#server/ports/files.ts'
import { buffer } from 'node:stream/consumers'

/** Reads come in blocks of this size, and the last few are kept: parsers take a handful of bytes at a time. */
const BLOCK_BYTES = 128 * 1024
const MOST_BLOCKS = 16

interface Stored {
  files: Files
  key: string
  sizeInBytes: number
  contentType: string
  /** Told when the store itself fails, which a parser would take for a damaged file. */
  onFailure: (error: unknown) => void
}

/** A stored file as a Blob: nothing is read before a slice's bytes are asked for, and then only around them. */
export function storedBlob({ files, key, sizeInBytes, contentType, onFailure }: Stored): Blob {
  const blocks = new BoundedMap<number, Promise<Buffer>>(MOST_BLOCKS)

  function block(index: number): Promise<Buffer> {
    const kept = blocks.get(index)
    if (kept) return kept
    const start = index * BLOCK_BYTES
    const range = { start, end: Math.min(start + BLOCK_BYTES, sizeInBytes) - 1 }
    const read = files.read(key, range).then((stream) => buffer(stream))
    read.catch(onFailure)
    blocks.set(index, read)
    return read
  }

  async function bytes(start: number, end: number): Promise<ArrayBuffer> {
    const into = new Uint8Array(end - start)
    for (let at = start; at < end;) {
      const index = Math.floor(at / BLOCK_BYTES)
      const from = at - index * BLOCK_BYTES
      const piece = (await block(index)).subarray(from, from + end - at)
      if (piece.length === 0) throw new Error('The file has become shorter')
      into.set(piece, at - start)
      at += piece.length
    }
    return into.buffer
  }

  return new RangeBlob({ bytes, start: 0, end: sizeInBytes, contentType })
}

interface View {
  bytes: (start: number, end: number) => Promise<ArrayBuffer>
  start: number
  end: number
  contentType: string
}

class RangeBlob extends Blob {
  readonly #view: View

  constructor(view: View) {
    super([])
    this.#view = view
  }

  override get size(): number {
    return this.#view.end - this.#view.start
  }

  override get type(): string {
    return this.#view.contentType
  }

  override slice(start = 0, end = this.size, contentType = ''): Blob {
    const within = (position: number) =>
      Math.min(Math.max(position < 0 ? this.size + position : position, 0), this.size)
    const from = this.#view.start + within(start)
    const to = Math.max(from, this.#view.start + within(end))
    return new RangeBlob({ bytes: this.#view.bytes, start: from, end: to, contentType })
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#view.bytes(this.#view.start, this.#view.end)
  }
}
