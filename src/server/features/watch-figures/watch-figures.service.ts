import * as troubles from './playback-troubles.repo.ts'
import * as figures from './watch-figures.repo.ts'
import type { FiguresRow } from './watch-figures.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { OpenItems } from '#server/features/progress/public.ts'
import { batchWrites } from '#server/platform/batch-writes.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { PlaybackMetrics } from '#server/platform/playback-metrics.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { watchFigures as calls } from '#shared/contract/watch-figures.ts'
import { deviceOf } from '#shared/domain/devices.ts'
import { DAY_IN_MS, istDay, startOfIstDay } from '#shared/domain/ist.ts'
import { MAX_TROUBLES_PER_DAY, troubleOf } from '#shared/domain/playback-trouble.ts'
import { summariseByNetwork, summariseWatching, sumsOfReport } from '#shared/domain/watch-figures.ts'

const SHOWN_DAYS = 30
/** One a minute from each of a few devices, and some at the ends of views. */
const MAX_REPORTS_PER_HOUR = 400
const MAX_BATCH = 500

/** Adds up what players report, and shows administrators how items play. */
export function watchFiguresService({
  db,
  clock,
  limits,
  metrics,
  openItemLookups,
}: Dependencies): Handlers<typeof calls> {
  /** At a live session everyone reports the same item, and so the same rows. */
  const add = batchWrites((batch: FiguresRow[][]) => figures.add(db, mergeRows(batch.flat())), { max: MAX_BATCH })

  /** Asks one feature after the other, the most likely first. */
  async function isOpen(viewer: Viewer, { kind, itemId }: { kind: string; itemId: string }): Promise<boolean> {
    for (const openItems of openItemLookups) {
      const found = await openItems({ viewer, itemIds: [itemId] })
      if (found.some((item) => item.kind === kind)) return true
    }
    return false
  }

  return {
    async report({ viewer, body, context }) {
      if (viewer.role === 'ADMIN') return
      const { kind, itemId } = body
      const most = { max: MAX_REPORTS_PER_HOUR, withinSeconds: 3600 }
      await limits.consume([{ action: 'watch figures reported', subject: viewer.userId, ...most }])
      if (!(await isOpen(viewer, { kind, itemId }))) return
      const sums = sumsOfReport(body)
      metrics.record(sums)
      const now = clock.now()
      await add(sums.map((sum) => ({ ...sum, kind, itemId, day: istDay(now) })))
      const trouble = troubleOf(body)
      if (!trouble) return
      const about = { id: newId(), user_id: viewer.userId, kind, item_id: itemId, network: body.network, at: now }
      const limit = { since: startOfIstDay(now), max: MAX_TROUBLES_PER_DAY }
      await troubles.insert(db, { ...about, ...trouble, ...deviceOf(context.userAgent) }, limit)
    },

    async ofItem({ params: { id } }) {
      const day = istDay(new Date(clock.now().getTime() - (SHOWN_DAYS - 1) * DAY_IN_MS))
      const [exists, sums, completion] = await Promise.all([
        figures.itemExists(db, id),
        figures.sumSince(db, { itemId: id, day }),
        figures.readCompletion(db, id),
      ])
      if (!exists) throw new Refused('NOT_FOUND')
      return {
        figures: {
          ...summariseWatching(sums),
          networks: summariseByNetwork(sums),
          completion:
            completion && completion.meanShare !== null ? { ...completion, meanShare: completion.meanShare } : null,
        },
      }
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  limits: Pick<RateLimiter, 'consume'>
  metrics: PlaybackMetrics
  openItemLookups: readonly OpenItems[]
}

/** A statement can add to each row only once. */
function mergeRows(rows: readonly FiguresRow[]): FiguresRow[] {
  const byKey = Map.groupBy(rows, ({ itemId, day, network, quality }) => `${itemId} ${day} ${network} ${quality}`)
  return [...byKey.values()].flatMap(([first, ...others]) => (first ? [others.reduce(addRows, first)] : []))
}

function addRows(sum: FiguresRow, row: FiguresRow): FiguresRow {
  return {
    ...sum,
    plays: sum.plays + row.plays,
    secondsPlayed: sum.secondsPlayed + row.secondsPlayed,
    secondsSavingData: sum.secondsSavingData + row.secondsSavingData,
    stalls: sum.stalls + row.stalls,
    stallSeconds: sum.stallSeconds + row.stallSeconds,
    starts: sum.starts + row.starts,
    startMsSum: sum.startMsSum + row.startMsSum,
  }
}
