/** What the worker is given when it starts. */
export interface WorkerStart {
  /** The data folder, absolute. */
  dir: string
  /** The compiled database program, shared with every worker of this process. */
  program: WebAssembly.Module
}

/** From the application to the worker. A connection's number grows with each new one; only the newest one is served. */
export type ToWorker =
  | { kind: 'open'; connection: number }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'shut'; connection: number }
  | { kind: 'copy'; to: string }
  | { kind: 'stop' }

/** From the worker to the application. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'refused'; reason: string }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  /** A batch has been answered: all up to the connection's `upTo`-th byte. */
  | { kind: 'answered'; connection: number; upTo: number; inTransaction: boolean }
  | { kind: 'broken'; reason: string }
  | { kind: 'copied'; error?: string }
  | { kind: 'stopped' }
