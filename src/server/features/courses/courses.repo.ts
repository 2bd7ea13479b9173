import type { Db } from '#server/db/database.ts'
import type { Courses } from '#server/db/schema.ts'
import { createContentRepo } from '#server/platform/content.repo.ts'
import { unconvertedPictures } from '#server/platform/unconverted-pictures.repo.ts'
import type { Selectable } from 'kysely'

export type CourseRow = Selectable<Courses>

export const courses = createContentRepo('courses')

export const unconvertedThumbnails = (db: Db) => unconvertedPictures('courses', db)
