import { TaskTookTooLong } from '#server/platform/worker-task-run.ts'
import type { WorkerPool } from '#server/platform/worker-pool.ts'
import type { Files } from '#server/ports/files.ts'
import type {
  PictureProblem,
  PictureResizer,
  ResizedPicture,
  ResizedSitePicture,
} from '#server/ports/picture-resizer.ts'
import { buffer } from 'node:stream/consumers'

/** Input of the worker: the picture's file. */
export interface ResizeTask {
  bytes: Uint8Array
  /** CARD: of content; SITE: of the public pages. */
  use: 'CARD' | 'SITE'
}

export type ResizeResult =
  | { use: 'CARD'; resized: ResizedPicture | PictureProblem }
  | { use: 'SITE'; resized: ResizedSitePicture | PictureProblem }

/** Settings of the resizer's worker pool. */
export const PICTURE_POOL = {
  name: 'pictures',
  script: new URL('./worker.ts', import.meta.url),
  concurrency: 1,
  maxWaiting: 8,
  deadlineInMs: 20_000,
  memoryInMb: 192,
  idleInMs: 20_000,
}

/** Earlier releases took pictures of 20 MB. Of a larger file the beginning is read, which counts as damaged. */
const MAX_BYTES = 32 * 1024 * 1024

/** Resizes pictures with sharp in a worker thread. */
export function createPictureResizer(files: Files, pool: WorkerPool<ResizeTask, ResizeResult>): PictureResizer {
  async function perform({ key, signal, use }: Parameters<PictureResizer['resize']>[0] & Pick<ResizeTask, 'use'>) {
    const bytes = await buffer(await files.read(key, { start: 0, end: MAX_BYTES - 1 }))
    try {
      return await pool.run({ data: { bytes, use }, signal })
    } catch (error) {
      if (error instanceof TaskTookTooLong) return TOOK_TOO_LONG[use]
      throw error
    }
  }

  return {
    async resize(input) {
      const result = await perform({ ...input, use: 'CARD' })
      return result.use === 'CARD' ? result.resized : 'DAMAGED'
    },
    async resizeForSite(input) {
      const result = await perform({ ...input, use: 'SITE' })
      return result.use === 'SITE' ? result.resized : 'DAMAGED'
    },
  }
}

const TOOK_TOO_LONG = {
  CARD: { use: 'CARD', resized: 'TOOK_TOO_LONG' },
  SITE: { use: 'SITE', resized: 'TOOK_TOO_LONG' },
} as const
