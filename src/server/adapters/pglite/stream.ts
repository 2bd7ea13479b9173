import { Duplex } from 'node:stream'

interface StreamTransport {
  /** Resolves when the database accepts this connection. */
  open(): Promise<void>
  send(bytes: Uint8Array<ArrayBuffer>): void
  close(): void
}

/** Duplex stream that the `pg` client uses as its socket: bytes to and from the database's thread. */
export class DatabaseStream extends Duplex {
  readonly #transport: StreamTransport

  constructor(transport: StreamTransport) {
    super()
    this.#transport = transport
  }

  connect(): this {
    this.#transport.open().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  // Methods of a socket that the client calls and that mean nothing to a thread.
  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  /** Answers are pushed as they arrive; the database supports no back-pressure. */
  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#transport.send(concatenate([chunk]))
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#transport.send(concatenate(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#transport.close()
    done(error)
  }
}

/** In memory of its own, so that it can be transferred to the thread. */
function concatenate(chunks: Buffer[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
