import { TaskFailed, TaskTookTooLong } from '#server/platform/worker-task-run.ts'
import type { WorkerPool } from '#server/platform/worker-pool.ts'
import type { DocumentText } from '#server/ports/document-text.ts'
import type { Files } from '#server/ports/files.ts'
import { buffer } from 'node:stream/consumers'

/** Input of the worker, which requests the bytes that it needs. */
export interface TextTask {
  sizeInBytes: number
}

/** Settings of the pool that reads the text of e-books. */
export const TEXT_POOL = {
  name: 'document text',
  script: new URL('./worker.ts', import.meta.url),
  concurrency: 1,
  maxWaiting: 2,
  deadlineInMs: 120_000,
  memoryInMb: 384,
  idleInMs: 10_000,
}

/** As for the check of a book: a larger one is not searched. */
const MAX_BYTES = 32 * 1024 * 1024

export function createDocumentText(files: Files, pool: WorkerPool<TextTask, string[]>): DocumentText {
  return {
    async read(key) {
      const stored = await files.head(key)
      if (!stored || stored.sizeInBytes > MAX_BYTES) return []
      const read = async (start: number, end: number): Promise<Uint8Array> =>
        buffer(await files.read(key, { start, end: end - 1 }))
      try {
        return await pool.run({ data: { sizeInBytes: stored.sizeInBytes }, read })
      } catch (error) {
        if (error instanceof TaskTookTooLong || error instanceof TaskFailed) return []
        throw error
      }
    },
  }
}
