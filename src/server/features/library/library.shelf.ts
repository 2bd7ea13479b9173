import * as library from './library.repo.ts'
import type { Db } from '#server/db/database.ts'
import { askOnce } from '#server/platform/ask-together.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Query } from '#shared/contract/call.ts'
import type { library as calls } from '#shared/contract/library.ts'
import type { ItemKind } from '#shared/domain/progress.ts'

/** What every member sees alike: those who ask at the same time share one reading, begun after the last of them came. */
export function shelf({ db, clock }: { db: Db; clock: Clock }) {
  const pages = askOnce<Page>()
  const contents = askOnce<Contents | null>()

  async function page({ search = '', limit, cursor }: Query<typeof calls.courses>): Promise<Page> {
    const now = clock.now()
    const after = readCursor(cursor)
    const { rows, nextCursor } = pageOf(await library.visibleCourses(db, { now, search, limit, after }), limit)
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

  async function content(id: string): Promise<Contents | null> {
    const now = clock.now()
    const [row, items] = await Promise.all([
      library.visibleCourse(db, { id, now }),
      library.visibleItems(db, { courseId: id, now }),
    ])
    return row ? { row, ...items } : null
  }

  return {
    /** A page of the courses, with how many items of each kind are in them. */
    courses: (query: Query<typeof calls.courses>) => pages(JSON.stringify(query), () => page(query)),
    /** A course with its items; null when members do not see it. */
    course: (id: string) => contents(id, () => content(id)),
  }
}

type Row<Read extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Read>>

interface Page {
  courses: {
    row: Row<typeof library.visibleCourses>[number]
    counts: { videoCount: number; audioCount: number; ebookCount: number }
  }[]
  total: number
  nextCursor: string | null
}

interface Contents extends Row<typeof library.visibleItems> {
  row: NonNullable<Row<typeof library.visibleCourse>>
}
