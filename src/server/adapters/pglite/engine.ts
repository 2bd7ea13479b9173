import { DatabaseUnavailable } from '#server/db/database-errors.ts'
import type { FromWorker } from './messages.ts'
import { DatabaseStream } from './stream.ts'
import { startThread, type DatabaseThread } from './thread.ts'

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
interface ActiveConnection {
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
  readonly #watchdog: NodeJS.Timeout
  #thread: Promise<DatabaseThread> | undefined
  #active: ActiveConnection | undefined
  #connections = 0
  #isStopping = false
  #onCopied: ((error?: string) => void) | undefined
  #onStopped: (() => void) | undefined

  constructor(options: EngineOptions) {
    this.#options = options
    const shortest = Math.min(options.statementTimeoutInMs, options.idleInTransactionTimeoutInMs)
    this.#watchdog = setInterval(() => this.#checkTimeouts(), Math.min(shortest / 4, 1000)).unref()
  }

  /** Resolves when the database answers; rejects when its folder cannot be opened. */
  async start(): Promise<void> {
    await this.#ensureThread()
  }

  /** Opens a connection for the `pg` client. The database has only one: a new connection replaces the old one. */
  connect(): DatabaseStream {
    const connection = ++this.#connections
    let thread: DatabaseThread | undefined
    const stream = new DatabaseStream({
      open: async () => {
        thread = await this.#ensureThread().catch((cause) => {
          throw new DatabaseUnavailable('The database does not open again.', { cause })
        })
        this.#active = { connection, stream, sent: 0, answered: 0, inTransaction: false, waitingSince: 0 }
        thread.post({ kind: 'open', connection })
      },
      send: (bytes) => {
        this.#recordSent(connection, bytes.byteLength)
        thread?.post({ kind: 'bytes', connection, bytes }, [bytes.buffer])
      },
      close: () => {
        if (this.#active?.connection === connection) this.#active = undefined
        thread?.post({ kind: 'close', connection })
      },
    })
    return stream
  }

  /**
   * Copies the cluster's files into a folder. The caller must hold the only connection, so that no query runs
   * meanwhile.
   */
  async copy(to: string): Promise<void> {
    const thread = await this.#ensureThread()
    const error = await new Promise<string | undefined>((resolve) => {
      this.#onCopied = resolve
      thread.post({ kind: 'copy', to })
    })
    if (error !== undefined) throw new Error(`The backup into ${to} failed: ${error}`)
  }

  /** Closes the database cleanly, or terminates its thread when that takes too long. */
  async stop(withinMs: number): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#watchdog)
    const thread = await this.#thread?.catch(() => undefined)
    if (!thread) return
    const limit = Promise.withResolvers<void>()
    const timer = setTimeout(limit.resolve, withinMs)
    this.#onStopped = limit.resolve
    thread.post({ kind: 'stop' })
    await limit.promise
    clearTimeout(timer)
    await thread.terminate()
  }

  #ensureThread(): Promise<DatabaseThread> {
    this.#thread ??= this.#startThread()
    return this.#thread
  }

  #startThread(): Promise<DatabaseThread> {
    const opening: Promise<DatabaseThread> = startThread({
      dir: this.#options.dir,
      onMessage: (message) => this.#onMessage(message),
      onExit: (reason) => this.#restart(reason),
    })
    opening.catch(() => {
      if (this.#thread === opening) this.#thread = undefined
    })
    return opening
  }

  #onMessage(message: FromWorker): void {
    if (message.kind === 'copied') return this.#onCopied?.(message.error)
    if (message.kind === 'stopped') return this.#onStopped?.()
    if (message.kind === 'broken') return this.#restart(message.reason)
    const active = this.#active
    if (!active || !('connection' in message) || message.connection !== active.connection) return
    if (message.kind === 'bytes') active.stream.push(Buffer.from(message.bytes.buffer))
    if (message.kind === 'answered') {
      active.answered = message.upTo
      active.inTransaction = message.inTransaction
      active.waitingSince = performance.now()
    }
  }

  #recordSent(connection: number, bytes: number): void {
    if (this.#active?.connection !== connection) return
    if (this.#active.sent === this.#active.answered) this.#active.waitingSince = performance.now()
    this.#active.sent += bytes
  }

  /**
   * PGlite supports neither time-outs nor cancel: a statement that takes too long can only be stopped with its thread.
   */
  #checkTimeouts(): void {
    const active = this.#active
    if (!active) return
    const { statementTimeoutInMs, idleInTransactionTimeoutInMs } = this.#options
    const waited = performance.now() - active.waitingSince
    if (active.answered < active.sent) {
      if (waited > statementTimeoutInMs) this.#restart(`a statement took longer than ${statementTimeoutInMs / 1000} s`)
    } else if (active.inTransaction && waited > idleInTransactionTimeoutInMs) {
      const limit = `${idleInTransactionTimeoutInMs / 1000} s`
      active.stream.destroy(new DatabaseUnavailable(`A transaction that did nothing for ${limit} was ended.`))
    }
  }

  #restart(reason: string): void {
    const thread = this.#thread
    if (this.#isStopping) return this.#onStopped?.()
    if (!thread) return
    const active = this.#active
    this.#active = undefined
    this.#onCopied?.(reason)
    const reopening = thread.then((old) => old.terminate()).then(() => this.#startThread())
    this.#thread = reopening
    reopening.catch((error: Error) => {
      if (this.#thread === reopening) this.#thread = undefined
      this.#options.onUnusable(error)
    })
    active?.stream.destroy(new DatabaseUnavailable(`The database had to be opened anew: ${reason}.`))
    this.#options.onRestart(reason)
  }
}
