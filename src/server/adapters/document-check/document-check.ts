import { TaskFailed, TaskTookTooLong } from '#server/platform/worker-task-run.ts'
import type { WorkerPool } from '#server/platform/worker-pool.ts'
import { CheckTookTooLong, type DocumentCheck, type DocumentState } from '#server/ports/document-check.ts'
import { type Files, NoSuchFile } from '#server/ports/files.ts'
import { buffer } from 'node:stream/consumers'

/** Input of the worker, which requests the bytes that it needs. */
export interface DocumentTask {
  sizeInBytes: number
}

/** Settings of the check's worker pool. */
export const DOCUMENT_POOL = {
  name: 'documents',
  script: new URL('./worker.ts', import.meta.url),
  concurrency: 1,
  maxWaiting: 8,
  deadlineInMs: 20_000,
  memoryInMb: 256,
  idleInMs: 20_000,
}

/**
 * A book with a broken table is read as a whole, and needs about six times its size while its bytes are passed to
 * pdf.js. A larger book is left to the browser, which has opened it.
 */
const MAX_CHECKED_BYTES = 32 * 1024 * 1024

/** Opens PDFs with pdf.js, which members read them with, in a worker thread, which requests byte ranges from here. */
export function createDocumentCheck(files: Files, pool: WorkerPool<DocumentTask, DocumentState>): DocumentCheck {
  return {
    async check({ key, signal }) {
      const stored = await files.head(key)
      if (!stored) throw new NoSuchFile('There is no such file')
      if (stored.sizeInBytes > MAX_CHECKED_BYTES) return 'READABLE'

      async function read(start: number, end: number): Promise<Uint8Array> {
        return buffer(await files.read(key, { start, end: end - 1 }))
      }

      try {
        return await pool.run({ data: { sizeInBytes: stored.sizeInBytes }, read, signal })
      } catch (error) {
        if (error instanceof TaskTookTooLong) throw new CheckTookTooLong(error.message, { cause: error })
        // The parser fails in many ways on files that are no documents; a failing store is another matter.
        if (error instanceof TaskFailed) return 'DAMAGED'
        throw error
      }
    },
  }
}
