import type { Audios } from '#server/db/schema.ts'
import { createContentRepo } from '#server/platform/content.repo.ts'
import { unmeasuredItems } from '#server/platform/media-durations.repo.ts'
import { type FileSwap, recordingColumns } from '#server/platform/recordings.ts'
import type { Db } from '#server/db/database.ts'
import type { Selectable } from 'kysely'

export type AudioRow = Selectable<Audios>

export const audios = createContentRepo('audios', { searchColumns: ['title', 'artist'] })

/** Audios whose stored length has to be measured again. */
export const unmeasuredAudios = (db: Db) => unmeasuredItems('audios', db)

/** Gives the audio with the file `from` another file. Its version stays: open forms need not be refused because of it. */
export async function swapAudioFile(trx: Db, { from, to }: FileSwap): Promise<{ id: string } | null> {
  const audio = await trx
    .updateTable('audios')
    .set(recordingColumns(to))
    .where('storage_key', '=', from)
    .returning('id')
    .executeTakeFirst()
  return audio ?? null
}
