import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './db-embedded.messages.ts'

/** The database's thread, once it answers. */
export interface Thread {
  post(message: ToWorker, transfer?: ArrayBuffer[]): void
  /** Ends it at once, whatever it is doing: the same as a crash, which the log makes good. */
  end(): Promise<void>
}

interface ThreadEvents {
  dir: string
  heard(message: FromWorker): void
  /** It ended by itself after it had been ready. */
  died(reason: string): void
}

/** Starts the database's thread on the folder; rejects with the reason when the folder cannot be opened. */
export async function startThread({ dir, heard, died }: ThreadEvents): Promise<Thread> {
  const worker = new Worker(new URL('./db-embedded.worker.ts', import.meta.url), {
    name: 'database',
    workerData: { dir, program: await compiledProgram() },
    execArgv: [],
  })
  let isEnding = false
  async function end(): Promise<void> {
    isEnding = true
    await worker.terminate()
  }
  return new Promise((resolve, reject) => {
    function lost(reason: string): void {
      reject(new Error(reason))
      if (!isEnding) died(reason)
    }
    worker.on('message', (message: FromWorker) => {
      if (isEnding) return
      if (message.kind === 'ready') return resolve({ post: (...sent) => worker.postMessage(...sent), end })
      if (message.kind !== 'refused') return heard(message)
      reject(new Error(message.reason))
      void end()
    })
    worker.on('error', (error) => lost(error instanceof Error ? error.message : String(error)))
    worker.on('exit', () => lost('its thread ended'))
  })
}

let program: Promise<WebAssembly.Module> | undefined

/** Compiling takes most of an opening: done once for all databases and reopenings of this process. */
function compiledProgram(): Promise<WebAssembly.Module> {
  program ??= readFile(
    join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm'),
  ).then((bytes) => WebAssembly.compile(bytes))
  return program
}
