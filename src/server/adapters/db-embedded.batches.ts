/** Sync, Query, Terminate, Flush, CopyDone, CopyFail: after these the database has something to answer. */
const ends = new Set([0x53, 0x51, 0x58, 0x48, 0x63, 0x66])

/** Cuts one connection's byte stream into batches of whole protocol messages, as the database must be given them. */
export class Batches {
  #pieces: Buffer[] = []
  #length = 0
  /** How much must be there before looking again makes sense: a large parameter comes in many pieces. */
  #needed = 0
  #isStarted = false

  /** The batch that these bytes complete, if any; the rest waits for more. */
  add(bytes: Uint8Array): Uint8Array | undefined {
    this.#pieces.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    this.#length += bytes.byteLength
    if (this.#length < this.#needed) return undefined
    const all = Buffer.concat(this.#pieces)
    const end = this.#wholeBatch(all)
    this.#pieces = end < all.length ? [all.subarray(end)] : []
    this.#length = all.length - end
    return end ? Uint8Array.prototype.slice.call(all, 0, end) : undefined
  }

  #wholeBatch(all: Buffer): number {
    let end = 0
    let at = 0
    for (;;) {
      // The start-up message is the only one without a type byte, and a batch of its own.
      const header = this.#isStarted ? 5 : 4
      if (all.length - at < header) return this.#wait(end, at + header)
      const next = at + header - 4 + all.readInt32BE(at + header - 4)
      if (all.length < next) return this.#wait(end, next)
      const isEnd = !this.#isStarted || ends.has(all.readUInt8(at))
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
