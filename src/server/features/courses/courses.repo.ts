import type { Courses } from '#server/db/schema.ts'
import { createContentRepo } from '#server/platform/content.repo.ts'
import type { Selectable } from 'kysely'

export type CourseRow = Selectable<Courses>

export const courses = createContentRepo('courses')
