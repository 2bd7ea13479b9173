import { DatabaseUnavailable } from '#server/db/database-errors.ts'
import type { FromWorker } from './db-embedded.messages.ts'
import { DatabaseStream } from './db-embedded.stream.ts'
import { startThread, type Thread } from './db-embedded.thread.ts'

interface EngineOptions {
  dir: string
  statementTimeoutInMs: number
  idleInTransactionTimeoutInMs: number
  /** Called when the database had to be terminated and is being reopened. */
  onRestart: (reason: string) => void
  /** Called when it could not be reopened; each query tries again. */
  onUnusable: (error: Error) => void
}

/** The one connection that the database serves, and since when either side has been waiting. */
interface Line {
  connection: number
  stream: DatabaseStream
  sent: number
  answered: number
  inTransaction: boolean
  waitingSince: number
}

/** Runs the database's thread: opens connections to it, watches it, and restarts it when it hangs or dies. */
export class Engine {
  readonly #options: EngineOptions
  readonly #watch: NodeJS.Timeout
  #thread: Promise<Thread> | undefined
  #line: Line | undefined
  #connections = 0
  #isStopping = false
  #copied: ((error?: string) => void) | undefined
  #stopped: (() => void) | undefined

  constructor(options: EngineOptions) {
    this.#options = options
    const shortest = Math.min(options.statementTimeoutInMs, options.idleInTransactionTimeoutInMs)
    this.#watch = setInterval(() => this.#look(), Math.min(shortest / 4, 1000)).unref()
  }

  /** Resolves when the database answers; rejects when its folder cannot be opened. */
  async start(): Promise<void> {
    await this.#running()
  }

  /** Opens a connection for the `pg` client. The database has only one: a new connection replaces the old one. */
  connect(): DatabaseStream {
    const connection = ++this.#connections
    let thread: Thread | undefined
    const stream = new DatabaseStream({
      open: async () => {
        thread = await this.#running().catch((cause) => {
          throw new DatabaseUnavailable('The database does not open again.', { cause })
        })
        this.#line = { connection, stream, sent: 0, answered: 0, inTransaction: false, waitingSince: 0 }
        thread.post({ kind: 'open', connection })
      },
      send: (bytes) => {
        this.#noteSent(connection, bytes.byteLength)
        thread?.post({ kind: 'bytes', connection, bytes }, [bytes.buffer])
      },
      shut: () => {
        if (this.#line?.connection === connection) this.#line = undefined
        thread?.post({ kind: 'shut', connection })
      },
    })
    return stream
  }

  /** Copies the cluster's files into a folder. The caller must hold the only connection, so that no query runs meanwhile. */
  async copy(to: string): Promise<void> {
    const thread = await this.#running()
    const error = await new Promise<string | undefined>((resolve) => {
      this.#copied = resolve
      thread.post({ kind: 'copy', to })
    })
    if (error !== undefined) throw new Error(`The backup into ${to} failed: ${error}`)
  }

  /** Closes the database cleanly, or terminates its thread when that takes too long. */
  async stop(withinMs: number): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#watch)
    const thread = await this.#thread?.catch(() => undefined)
    if (!thread) return
    const limit = Promise.withResolvers<void>()
    const timer = setTimeout(limit.resolve, withinMs)
    this.#stopped = limit.resolve
    thread.post({ kind: 'stop' })
    await limit.promise
    clearTimeout(timer)
    await thread.terminate()
  }

  #running(): Promise<Thread> {
    this.#thread ??= this.#open()
    return this.#thread
  }

  #open(): Promise<Thread> {
    const opening: Promise<Thread> = startThread({
      dir: this.#options.dir,
      heard: (message) => this.#hear(message),
      died: (reason) => this.#restart(reason),
    })
    opening.catch(() => {
      if (this.#thread === opening) this.#thread = undefined
    })
    return opening
  }

  #hear(message: FromWorker): void {
    if (message.kind === 'copied') return this.#copied?.(message.error)
    if (message.kind === 'stopped') return this.#stopped?.()
    if (message.kind === 'broken') return this.#restart(message.reason)
    const line = this.#line
    if (!line || !('connection' in message) || message.connection !== line.connection) return
    if (message.kind === 'bytes') line.stream.push(Buffer.from(message.bytes.buffer))
    if (message.kind === 'answered') {
      line.answered = message.upTo
      line.inTransaction = message.inTransaction
      line.waitingSince = performance.now()
    }
  }

  #noteSent(connection: number, bytes: number): void {
    if (this.#line?.connection !== connection) return
    if (this.#line.sent === this.#line.answered) this.#line.waitingSince = performance.now()
    this.#line.sent += bytes
  }

  /** PGlite supports neither time-outs nor cancel: a statement that takes too long can only be stopped with its thread. */
  #look(): void {
    const line = this.#line
    if (!line) return
    const { statementTimeoutInMs, idleInTransactionTimeoutInMs } = this.#options
    const waited = performance.now() - line.waitingSince
    if (line.answered < line.sent) {
      if (waited > statementTimeoutInMs) this.#restart(`a statement took longer than ${statementTimeoutInMs / 1000} s`)
    } else if (line.inTransaction && waited > idleInTransactionTimeoutInMs) {
      const limit = `${idleInTransactionTimeoutInMs / 1000} s`
      line.stream.destroy(new DatabaseUnavailable(`A transaction that did nothing for ${limit} was ended.`))
    }
  }

  #restart(reason: string): void {
    const thread = this.#thread
    if (this.#isStopping) return this.#stopped?.()
    if (!thread) return
    const line = this.#line
    this.#line = undefined
    this.#copied?.(reason)
    const reopening = thread.then((old) => old.terminate()).then(() => this.#open())
    this.#thread = reopening
    reopening.catch((error: Error) => {
      if (this.#thread === reopening) this.#thread = undefined
      this.#options.onUnusable(error)
    })
    line?.stream.destroy(new DatabaseUnavailable(`The database had to be opened anew: ${reason}.`))
    this.#options.onRestart(reason)
  }
}
