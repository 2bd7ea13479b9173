import { TaskFailed, TaskTookTooLong } from '#server/platform/worker-outcome.ts'
import type { WorkerPool } from '#server/platform/worker-pool.ts'
import { type Files, NoSuchFile } from '#server/ports/files.ts'
import { type MediaFacts, type MediaProbe, ProbeTookTooLong } from '#server/ports/media.ts'
import { buffer } from 'node:stream/consumers'

/** What the worker is told of a file; it asks for the bytes that it needs. */
export interface ProbeTask {
  contentType: string
  sizeInBytes: number
}

/** How the probing threads run; see `makeWorkerPool`. */
export const PROBE_POOL = {
  name: 'probe',
  script: new URL('./media-probe.worker.ts', import.meta.url),
  atOnce: 1,
  mostWaiting: 8,
  deadlineInMs: 20_000,
  memoryInMb: 192,
  idleInMs: 20_000,
}

/** In all, of one file: an MP3 that has to be counted is read once, other media in small ranges. */
const MOST_BYTES = 512 * 1024 * 1024

/** What a read counts as at least, so that many small ones end as well. */
const LEAST_BYTES_OF_A_READ = 64 * 1024

/** Reads lengths and tracks with mediabunny in a worker thread, which asks here for the ranges that it needs. */
export function mediaProbe(
  files: Files,
  pool: WorkerPool<ProbeTask, MediaFacts | null>,
  { mostBytes = MOST_BYTES } = {},
): MediaProbe {
  return {
    async probe({ key, contentType, signal }) {
      const stored = await files.head(key)
      if (!stored) throw new NoSuchFile('There is no such file')
      const { sizeInBytes } = stored
      let left = mostBytes

      async function read(start: number, end: number): Promise<Uint8Array> {
        left -= Math.max(end - start, LEAST_BYTES_OF_A_READ)
        if (left < 0) throw new ProbeTookTooLong('BYTES', `More than ${mostBytes} bytes would have to be read`)
        const bytes = await buffer(await files.read(key, { start, end: end - 1 }))
        if (bytes.length !== end - start) throw new NoSuchFile('The file has become shorter')
        return bytes
      }

      try {
        return await pool.run({ data: { contentType, sizeInBytes }, read, signal })
      } catch (error) {
        if (error instanceof TaskTookTooLong) throw new ProbeTookTooLong('TIME', error.message, { cause: error })
        // The parser stumbles in many ways over what is no media; a store that fails is another matter.
        if (error instanceof TaskFailed) return null
        throw error
      }
    },
  }
}
