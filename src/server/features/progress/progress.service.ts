import * as progress from './progress.repo.ts'
import type { Db } from '#server/db/database.ts'
import { isForeignKeyViolation } from '#server/db/database-errors.ts'
import type { Media } from '#server/features/media/media.service.ts'
import { askTogether } from '#server/platform/ask-together.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { ProgressMark, progress as calls } from '#shared/contract/progress.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { type ItemKind, mergeProgress, mergeSeen, type Progress, settleProgress } from '#shared/domain/progress.ts'

/** An item that someone may open now; its length where the server knows it. */
export interface OpenItem {
  kind: ItemKind
  itemId: string
  lengthInSeconds?: number
}

/** Asked for each update: which of the items this viewer may open now. */
export type OpenItems = (question: { viewer: Viewer; itemIds: readonly string[] }) => Promise<OpenItem[]>

/** How far a member has come in each of the items, by their ids; for the features that show them. */
export type ProgressOf = (question: { userId: string; itemIds: readonly string[] }) => Promise<Map<string, Progress>>

export function progressOf(db: Db): ProgressOf {
  return askTogether(async (questions: { userId: string; itemIds: readonly string[] }[]) => {
    const userIds = [...new Set(questions.map(({ userId }) => userId))]
    const rows = await progress.listByItems(db, {
      userIds,
      itemIds: [...new Set(questions.flatMap(({ itemIds }) => itemIds))],
    })
    const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
    return questions.map(({ userId, itemIds }) => {
      const asked = new Set(itemIds)
      const own = (byUser.get(userId) ?? []).filter(({ item_id }) => asked.has(item_id))
      return new Map(own.map((row) => [row.item_id, present(row)]))
    })
  })
}

export function progressService({ db, clock, media, opensLibrary, grounds }: Dependencies): Handlers<typeof calls> {
  return {
    async keep({ viewer, body }) {
      const now = clock.now()
      const itemIds = [...new Set(body.marks.map(({ itemId }) => itemId))]
      const open = (await Promise.all(grounds.map((openItems) => openItems({ viewer, itemIds })))).flat()
      const rows = mergeMarks({ marks: body.marks, open, now })
      if (rows.length === 0) return
      try {
        await progress.merge(db, { userId: viewer.userId, rows, now })
      } catch (error) {
        // Whoever sent it was deleted in this very moment.
        if (isForeignKeyViolation(error)) throw new Refused('UNAUTHENTICATED')
        throw error
      }
    },

    async begun({ viewer }) {
      const { userId } = viewer
      if (!(await opensLibrary(viewer))) return { items: [] }
      const rows = await progress.listInProgress(db, { userId, now: clock.now(), count: MAX_IN_PROGRESS })
      const items = rows.map(async (row) => ({
        kind: row.kind,
        itemId: row.item_id,
        title: row.title,
        courseId: row.course_id,
        courseTitle: row.course_title,
        thumbnail: await media.address(userId, {
          key: row.thumbnail_key,
          contentType: row.thumbnail_content_type,
          title: row.course_title,
        }),
        progress: present(row),
      }))
      return { items: await Promise.all(items) }
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  media: Media
  opensLibrary: (viewer: Viewer) => Promise<boolean>
  grounds: OpenItems[]
}

const MAX_IN_PROGRESS = 3

/** The marks of what may be opened, each item once, with the length and the moment as the server knows them. */
function mergeMarks({ marks, open, now }: { marks: readonly ProgressMark[]; open: OpenItem[]; now: Instant }) {
  const rows = new Map<string, progress.ProgressRow>()
  for (const mark of marks) {
    const item = open.find(({ kind, itemId }) => kind === mark.kind && itemId === mark.itemId)
    if (!item) continue
    const { kind, itemId, seen, ageInMs, ...position } = mark
    const latestAt = new Date(Math.max(0, now.getTime() - ageInMs))
    const settled = settleProgress({ ...position, length: item.lengthInSeconds || position.length, latestAt })
    const before = rows.get(itemId)
    rows.set(itemId, {
      kind,
      itemId,
      seen: before ? mergeSeen(before.seen, seen) : seen,
      ...(before ? mergeProgress(before, settled) : settled),
    })
  }
  return [...rows.values()]
}

interface StoredProgress extends Pick<Progress, 'furthest' | 'latest' | 'length'> {
  latest_at: Date
  finished_at: Date | null
}

function present({ furthest, latest, latest_at, length, finished_at }: StoredProgress): Progress {
  return settleProgress({ furthest, latest, latestAt: latest_at, length, isFinished: finished_at !== null })
}
