import * as progress from './progress.repo.ts'
import type { Db } from '#server/db/database.ts'
import { isForeignKeyViolation } from '#server/db/database-errors.ts'
import type { Media } from '#server/features/media/public.ts'
import type { RecordPractice } from '#server/features/practice/public.ts'
import { batchReads } from '#server/platform/batch-reads.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { ProgressMark, progress as calls } from '#shared/contract/progress.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { pictureSizeOf } from '#shared/domain/pictures.ts'
import { type ItemKind, mergeProgress, mergeSeenParts, type Progress, clampProgress } from '#shared/domain/progress.ts'

/** An item that a viewer may open now, with its length where the server knows it. */
interface OpenItem {
  kind: ItemKind
  itemId: string
  lengthInSeconds?: number
}

/** Asked for each update: which of the items this viewer may open now. */
export type OpenItems = (request: { viewer: Viewer; itemIds: readonly string[] }) => Promise<OpenItem[]>

/** A member's progress in some items by item id, for the features that show them. */
export type ProgressOf = (request: { userId: string; itemIds: readonly string[] }) => Promise<Map<string, Progress>>

export function createProgressReader(db: Db): ProgressOf {
  return batchReads(async (requests: { userId: string; itemIds: readonly string[] }[]) => {
    const userIds = [...new Set(requests.map(({ userId }) => userId))]
    const rows = await progress.listByItems(db, {
      userIds,
      itemIds: [...new Set(requests.flatMap(({ itemIds }) => itemIds))],
    })
    const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
    return requests.map(({ userId, itemIds }) => {
      const wanted = new Set(itemIds)
      const own = (byUser.get(userId) ?? []).filter(({ item_id }) => wanted.has(item_id))
      return new Map(own.map((row) => [row.item_id, present(row)]))
    })
  })
}

export function progressService({
  db,
  clock,
  media,
  isLibraryOpenTo,
  openItemLookups,
  recordPractice,
}: Dependencies): Handlers<typeof calls> {
  return {
    async keep({ viewer, body }) {
      const now = clock.now()
      const itemIds = [...new Set(body.marks.map(({ itemId }) => itemId))]
      const openItems = (await Promise.all(openItemLookups.map((lookup) => lookup({ viewer, itemIds })))).flat()
      const rows = mergeMarks({ marks: body.marks, openItems, now })
      if (rows.length === 0) return
      try {
        await progress.merge(db, { userId: viewer.userId, rows, now })
        await recordPractice(viewer.userId)
      } catch (error) {
        // The member was deleted at this very moment.
        if (isForeignKeyViolation(error)) throw new Refused('UNAUTHENTICATED')
        throw error
      }
    },

    async begun({ viewer }) {
      const { userId } = viewer
      if (!(await isLibraryOpenTo(viewer))) return { items: [] }
      const rows = await progress.listInProgress(db, { userId, now: clock.now(), count: MAX_IN_PROGRESS })
      const items = rows.map(async (row) => ({
        kind: row.kind,
        itemId: row.item_id,
        title: row.title,
        courseId: row.course_id,
        courseTitle: row.course_title,
        thumbnail: await media.signedUrl(userId, {
          key: row.thumbnail_key,
          contentType: row.thumbnail_content_type,
          title: row.course_title,
        }),
        thumbnailSize: pictureSizeOf(row.thumbnail_key),
        posterUrl: row.poster_key
          ? await media.signedUrl(userId, { key: row.poster_key, contentType: row.poster_content_type ?? 'image/webp' })
          : null,
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
  isLibraryOpenTo: (viewer: Viewer) => Promise<boolean>
  openItemLookups: OpenItems[]
  recordPractice: RecordPractice
}

const MAX_IN_PROGRESS = 3

/** Merges the marks of items that may be opened, with the server's length and time; one row for each item. */
function mergeMarks({ marks, openItems, now }: Marks) {
  const rows = new Map<string, progress.ProgressRow>()
  for (const mark of marks) {
    const item = openItems.find(({ kind, itemId }) => kind === mark.kind && itemId === mark.itemId)
    if (!item) continue
    const { kind, itemId, seen, ageInMs, ...position } = mark
    const latestAt = new Date(Math.max(0, now.getTime() - ageInMs))
    const settled = clampProgress({ ...position, length: item.lengthInSeconds || position.length, latestAt })
    const before = rows.get(itemId)
    rows.set(itemId, {
      kind,
      itemId,
      seen: before ? mergeSeenParts(before.seen, seen) : seen,
      ...(before ? mergeProgress(before, settled) : settled),
    })
  }
  return [...rows.values()]
}

interface Marks {
  marks: readonly ProgressMark[]
  openItems: OpenItem[]
  now: Instant
}

interface StoredProgress extends Pick<Progress, 'furthest' | 'latest' | 'length'> {
  latest_at: Date
  finished_at: Date | null
}

function present({ furthest, latest, latest_at, length, finished_at }: StoredProgress): Progress {
  return clampProgress({ furthest, latest, latestAt: latest_at, length, isFinished: finished_at !== null })
}
