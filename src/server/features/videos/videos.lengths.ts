import * as videos from './videos.repo.ts'
import type { Db } from '#server/db/database.ts'
import { LENGTH_VERSION } from '#server/ports/media.ts'

/** Videos whose stored length is to be measured again. */
export function unmeasuredVideos(db: Db) {
  return {
    kind: 'video' as const,
    next: (after: string) => videos.nextUnmeasured(db, { version: LENGTH_VERSION, after }),
    async record(id: string, durationInSeconds: number | null): Promise<void> {
      const length = durationInSeconds === null ? {} : { duration_in_seconds: durationInSeconds }
      await videos.recordLength(db, id, { length_version: LENGTH_VERSION, ...length })
    },
  }
}
