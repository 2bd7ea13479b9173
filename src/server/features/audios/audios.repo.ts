import type { Audios } from '#server/db/schema.ts'
import { createContentRepo } from '#server/platform/content.repo.ts'
import { unmeasuredItems } from '#server/platform/media-durations.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Selectable } from 'kysely'

export type AudioRow = Selectable<Audios>

export const audios = createContentRepo('audios', { searchColumns: ['title', 'artist'] })

/** Audios whose stored length has to be measured again. */
export const unmeasuredAudios = (db: Db) => unmeasuredItems('audios', db)
