import { TaskFailed, TaskTookTooLong } from '#server/platform/worker-task-run.ts'
import type { WorkerPool } from '#server/platform/worker-pool.ts'
import { type Files, NoSuchFile } from '#server/ports/files.ts'
import { type MediaProbe, ProbeTookTooLong } from '#server/ports/media-probe.ts'
import type { MediaInfo } from '#shared/domain/media-info.ts'
import { buffer } from 'node:stream/consumers'

/** Input of the worker, which requests the bytes that it needs. */
export interface ProbeTask {
  contentType: string
  sizeInBytes: number
}

/** Settings of the probe's worker pool. */
export const PROBE_POOL = {
  name: 'probe',
  script: new URL('./worker.ts', import.meta.url),
  concurrency: 1,
  maxWaiting: 8,
  deadlineInMs: 20_000,
  memoryInMb: 192,
  idleInMs: 20_000,
}

/** Byte budget per file: an MP3 without a table is read once, other media in small ranges. */
const MAX_BYTES = 512 * 1024 * 1024

/** Least charge per read, so that many small reads exhaust the budget as well. */
const MIN_BYTES_PER_READ = 64 * 1024

/** Determines durations and tracks with mediabunny in a worker thread, which requests byte ranges from here. */
export function createMediaProbe(
  files: Files,
  pool: WorkerPool<ProbeTask, MediaInfo | null>,
  { mostBytes = MAX_BYTES } = {},
): MediaProbe {
  return {
    async probe({ key, contentType, signal }) {
      const stored = await files.head(key)
      if (!stored) throw new NoSuchFile('There is no such file')
      const { sizeInBytes } = stored
      let bytesLeft = mostBytes

      async function read(start: number, end: number): Promise<Uint8Array> {
        bytesLeft -= Math.max(end - start, MIN_BYTES_PER_READ)
        if (bytesLeft < 0) throw new ProbeTookTooLong('BYTES', `More than ${mostBytes} bytes would have to be read`)
        const bytes = await buffer(await files.read(key, { start, end: end - 1 }))
        if (bytes.length !== end - start) throw new NoSuchFile('The file has become shorter')
        return bytes
      }

      try {
        return await pool.run({ data: { contentType, sizeInBytes }, read, signal })
      } catch (error) {
        if (error instanceof TaskTookTooLong) throw new ProbeTookTooLong('TIME', error.message, { cause: error })
        // The parser fails in many ways on files that are no media; a failing store is another matter.
        if (error instanceof TaskFailed) return null
        throw error
      }
    },
  }
}
