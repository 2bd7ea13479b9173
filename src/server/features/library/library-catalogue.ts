import * as library from './library.repo.ts'
import type { Db } from '#server/db/database.ts'
import { coalesce } from '#server/platform/batch-reads.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Query } from '#shared/contract/call.ts'
import type { library as calls } from '#shared/contract/library.ts'
import type { ItemKind } from '#shared/domain/progress.ts'

/**
 * Reads what is the same for every member. Requests that arrive together share one read, which begins after the last of
 * them.
 */
export function createCatalogue({ db, clock }: { db: Db; clock: Clock }) {
  const coalescePages = coalesce<Page>()
  const coalesceContents = coalesce<CourseContents | null>()

  async function readPage({ search = '', limit, cursor }: Query<typeof calls.courses>): Promise<Page> {
    const now = clock.now()
    const after = readCursor(cursor)
    const { rows, nextCursor } = pageOf(await library.listVisibleCourses(db, { now, search, limit, after }), limit)
    const isAll = after === null && nextCursor === null
    const [total, counts] = await Promise.all([
      isAll ? rows.length : library.countVisibleCourses(db, { now, search }),
      library.countItems(db, { courseIds: rows.map(({ id }) => id), now }),
    ])
    const countsOf = (id: string) => {
      const own = counts.filter(({ courseId }) => courseId === id)
      const of = (wanted: ItemKind) => own.find(({ kind }) => kind === wanted)?.count ?? 0
      return { videoCount: of('VIDEO'), audioCount: of('AUDIO'), ebookCount: of('EBOOK') }
    }
    return { courses: rows.map((row) => ({ row, counts: countsOf(row.id) })), total, nextCursor }
  }

  async function readContents(id: string): Promise<CourseContents | null> {
    const now = clock.now()
    const [row, items] = await Promise.all([
      library.findVisibleCourse(db, { id, now }),
      library.listVisibleItems(db, { courseId: id, now }),
    ])
    return row ? { row, ...items } : null
  }

  return {
    /** A page of the courses with the number of their items of each kind. */
    courses: (query: Query<typeof calls.courses>) => coalescePages(JSON.stringify(query), () => readPage(query)),
    /** A course with its items; null when it is not visible. */
    course: (id: string) => coalesceContents(id, () => readContents(id)),
  }
}

type Row<Read extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Read>>

interface Page {
  courses: {
    row: Row<typeof library.listVisibleCourses>[number]
    counts: { videoCount: number; audioCount: number; ebookCount: number }
  }[]
  total: number
  nextCursor: string | null
}

interface CourseContents extends Row<typeof library.listVisibleItems> {
  row: NonNullable<Row<typeof library.findVisibleCourse>>
}
