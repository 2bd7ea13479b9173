import type { Ebooks } from '#server/db/schema.ts'
import { contentRepo } from '#server/platform/content.repo.ts'
import type { Selectable } from 'kysely'

export type EbookRow = Selectable<Ebooks>

export const ebooks = contentRepo('ebooks', { searchColumns: ['title', 'author'] })
