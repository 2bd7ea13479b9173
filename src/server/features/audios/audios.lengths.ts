import * as audios from './audios.repo.ts'
import type { Db } from '#server/db/database.ts'
import { LENGTH_VERSION } from '#server/ports/media.ts'

/** Audios whose stored length is to be measured again. */
export function unmeasuredAudios(db: Db) {
  return {
    kind: 'audio' as const,
    next: (after: string) => audios.nextUnmeasured(db, { version: LENGTH_VERSION, after }),
    async record(id: string, durationInSeconds: number | null): Promise<void> {
      const length = durationInSeconds === null ? {} : { duration_in_seconds: durationInSeconds }
      await audios.recordLength(db, id, { length_version: LENGTH_VERSION, ...length })
    },
  }
}
