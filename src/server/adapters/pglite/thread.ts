import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './messages.ts'

/** The running database thread. */
export interface DatabaseThread {
  post(message: ToWorker, transfer?: ArrayBuffer[]): void
  /** Terminates the thread at once, like a crash; the write-ahead log repairs it at the next opening. */
  terminate(): Promise<void>
}

interface ThreadOptions {
  dir: string
  onMessage(message: FromWorker): void
  /** The thread ended by itself after it was ready. */
  onExit(reason: string): void
}

/** Starts the database's thread on the folder; rejects when the folder cannot be opened. */
export async function startThread({ dir, onMessage, onExit }: ThreadOptions): Promise<DatabaseThread> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    name: 'database',
    workerData: { dir, program: await compiledProgram() },
    execArgv: [],
  })
  let isTerminating = false
  async function terminate(): Promise<void> {
    isTerminating = true
    await worker.terminate()
  }
  return new Promise((resolve, reject) => {
    function lost(reason: string): void {
      reject(new Error(reason))
      if (!isTerminating) onExit(reason)
    }
    worker.on('message', (message: FromWorker) => {
      if (isTerminating) return
      if (message.kind === 'ready') return resolve({ post: (...sent) => worker.postMessage(...sent), terminate })
      if (message.kind !== 'refused') return onMessage(message)
      reject(new Error(message.reason))
      void terminate()
    })
    worker.on('error', (error) => lost(error instanceof Error ? error.message : String(error)))
    worker.on('exit', () => lost('its thread ended'))
  })
}

let program: Promise<WebAssembly.Module> | undefined

/** Compiling takes most of the start: done once per process, for all databases and restarts. */
function compiledProgram(): Promise<WebAssembly.Module> {
  program ??= readFile(
    join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm'),
  ).then((bytes) => WebAssembly.compile(bytes))
  return program
}
