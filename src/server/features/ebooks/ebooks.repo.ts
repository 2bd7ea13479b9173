import type { Db } from '#server/db/database.ts'
import type { Ebooks } from '#server/db/schema.ts'
import { createContentRepo } from '#server/platform/content.repo.ts'
import { unconvertedPictures } from '#server/platform/unconverted-pictures.repo.ts'
import type { Selectable } from 'kysely'

export type EbookRow = Selectable<Ebooks>

export const ebooks = createContentRepo('ebooks', { searchColumns: ['title', 'author'] })

export const unconvertedCovers = (db: Db) => unconvertedPictures('ebooks', db)
