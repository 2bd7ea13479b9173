import type { Ebooks } from '#server/db/schema.ts'
import { createContentRepo } from '#server/platform/content.repo.ts'
import type { Selectable } from 'kysely'

export type EbookRow = Selectable<Ebooks>

export const ebooks = createContentRepo('ebooks', { searchColumns: ['title', 'author'] })
