/** Start data of the worker. */
export interface WorkerStart {
  /** The data folder, absolute. */
  dir: string
  /** The compiled database program, shared with every worker of this process. */
  program: WebAssembly.Module
}

/** From the application to the worker. Connections are numbered upwards; only the newest is served. */
export type ToWorker =
  | { kind: 'open'; connection: number }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'close'; connection: number }
  | { kind: 'copy'; to: string }
  | { kind: 'stop' }

/** From the worker to the application. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'refused'; reason: string }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  /** All batches up to the connection's `upTo`-th byte have been answered. */
  | { kind: 'answered'; connection: number; upTo: number; inTransaction: boolean }
  | { kind: 'broken'; reason: string }
  | { kind: 'copied'; error?: string }
  | { kind: 'stopped' }
