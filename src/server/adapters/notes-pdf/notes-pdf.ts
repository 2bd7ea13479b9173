import type { WorkerPool } from '#server/platform/worker-pool.ts'
import type { PrintedNotes, RenderNotes } from '#server/ports/notes-renderer.ts'

/** Settings of the worker pool that draws notes. */
export const NOTES_POOL = {
  name: 'notes',
  script: new URL('./worker.ts', import.meta.url),
  concurrency: 1,
  maxWaiting: 20,
  deadlineInMs: 60_000,
  memoryInMb: 256,
  idleInMs: 20_000,
}

/** Renders notes with pdfkit in a worker thread. */
export function createNotesRenderer(pool: WorkerPool<PrintedNotes, Uint8Array>): RenderNotes {
  return async (printed) => Buffer.from(await pool.run({ data: printed }))
}
