import { TaskTookTooLong } from '#server/platform/worker-task-run.ts'
import type { WorkerPool } from '#server/platform/worker-pool.ts'
import type { Files } from '#server/ports/files.ts'
import type {
  PictureProblem,
  PictureResizer,
  PictureToResize,
  ResizedPicture,
  ResizedSitePicture,
} from '#server/ports/picture-resizer.ts'
import { buffer } from 'node:stream/consumers'

/** Input of the worker: the picture's file. */
export interface ResizeTask {
  bytes: Uint8Array
  /** CARD: of content; LOGO: the same, what is transparent stays so; SITE: of the public pages. */
  use: 'CARD' | 'LOGO' | 'SITE'
}

export type ResizeResult = ResizedPicture | ResizedSitePicture | PictureProblem

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
  async function perform({ key, signal, use }: Pick<ResizeTask, 'use'> & PictureToResize): Promise<ResizeResult> {
    const bytes = await buffer(await files.read(key, { start: 0, end: MAX_BYTES - 1 }))
    try {
      return await pool.run({ data: { bytes, use }, signal })
    } catch (error) {
      if (error instanceof TaskTookTooLong) return 'TOOK_TOO_LONG'
      throw error
    }
  }

  return {
    resize: ({ isTransparencyKept = false, ...input }) =>
      perform({ ...input, use: isTransparencyKept ? 'LOGO' : 'CARD' }),
    async resizeForSite(input) {
      const result = await perform({ ...input, use: 'SITE' })
      return isSitePicture(result) ? result : 'DAMAGED'
    },
  }
}

function isSitePicture(result: ResizeResult): result is ResizedSitePicture | PictureProblem {
  return typeof result === 'string' || result.versions.every((version) => 'format' in version)
}
