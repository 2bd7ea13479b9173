/** Sync, Query, Terminate, Flush, CopyDone, CopyFail: the messages after which the database answers. */
const REQUEST_ENDS = new Set([0x53, 0x51, 0x58, 0x48, 0x63, 0x66])

/** Cuts a connection's byte stream into batches of whole protocol messages, which PGlite requires. */
export class ProtocolBatcher {
  #chunks: Buffer[] = []
  #length = 0
  /** Bytes needed before parsing again makes sense: a large parameter arrives in many chunks. */
  #needed = 0
  #isStarted = false

  /** Returns the batch that these bytes complete, if any; the rest is kept for the next call. */
  add(bytes: Uint8Array): Uint8Array | undefined {
    this.#chunks.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    this.#length += bytes.byteLength
    if (this.#length < this.#needed) return undefined
    const all = Buffer.concat(this.#chunks)
    const end = this.#wholeBatch(all)
    this.#chunks = end < all.length ? [all.subarray(end)] : []
    this.#length = all.length - end
    return end ? Uint8Array.prototype.slice.call(all, 0, end) : undefined
  }

  #wholeBatch(all: Buffer): number {
    let end = 0
    let at = 0
    for (;;) {
      // The start-up message is the only one without a type byte, and forms a batch by itself.
      const header = this.#isStarted ? 5 : 4
      if (all.length - at < header) return this.#wait(end, at + header)
      const next = at + header - 4 + all.readInt32BE(at + header - 4)
      if (all.length < next) return this.#wait(end, next)
      const isEnd = !this.#isStarted || REQUEST_ENDS.has(all.readUInt8(at))
      at = next
      if (isEnd) end = at
      if (!this.#isStarted) {
        this.#isStarted = true
        return this.#wait(end, end)
      }
    }
  }

  #wait(end: number, needed: number): number {
    this.#needed = needed - end
    return end
  }
}
