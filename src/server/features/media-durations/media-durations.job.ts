import { Refused } from '#server/platform/errors.ts'
import type { Logger } from '#server/platform/log.ts'
import type { UnmeasuredItem, UnmeasuredItems } from '#server/platform/media-durations.repo.ts'
import { TaskAborted } from '#server/platform/worker-task-run.ts'
import type { Clock } from '#server/ports/clock.ts'
import { NoSuchFile } from '#server/ports/files.ts'
import { type MediaProbe, ProbeTookTooLong } from '#server/ports/media-probe.ts'
import type { Instant } from '#shared/domain/ist.ts'

/** Cheap when nothing is left to measure: two queries an hour. */
export const MEASURE_EVERY_SECONDS = 3600

interface Dependencies {
  clock: Clock
  log: Logger
  probe: MediaProbe
  items: UnmeasuredItems[]
}

/** Shorter than a job may take (15 minutes); the next run continues. */
const MAX_RUN_IN_MS = 10 * 60_000
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'
/** Smaller differences come from rounding. */
const MIN_LOGGED_DIFFERENCE_IN_SECONDS = 0.1

/**
 * Measures stored lengths again, one file at a time, after an upgrade that measures better. Each measured item is
 * marked, so that the next run continues after an interruption. A file that cannot be read keeps its length.
 */
export function measureDurationsJob({ clock, log, probe, items }: Dependencies): () => Promise<void> {
  function keepDuration(item: { kind: string; id: string; reason: string }): null {
    log.warn(item, 'a stored length was kept: the file cannot be read')
    return null
  }

  /** Undefined when a later run may succeed; null when the item keeps its length. */
  async function measureOne({ id, storage_key: key, content_type: contentType }: UnmeasuredItem, kind: string) {
    try {
      const info = await probe.probe({ key, contentType })
      return info
        ? info.durationInSeconds
        : keepDuration({ kind, id, reason: 'It is no media of its type, or damaged' })
    } catch (error) {
      if (error instanceof ProbeTookTooLong && error.limit === 'TIME') return undefined
      if (!(error instanceof NoSuchFile) && !(error instanceof ProbeTookTooLong)) throw error
      return keepDuration({ kind, id, reason: error.message })
    }
  }

  async function measureAll({ kind, next, record }: UnmeasuredItems, until: Instant): Promise<void> {
    for (let item = await next(LOWEST_ID); item && clock.now() < until; item = await next(item.id)) {
      const { id, duration_in_seconds: before } = item
      const after = await measureOne(item, kind)
      if (after === undefined) continue
      await record(id, after)
      if (after !== null && Math.abs(after - before) >= MIN_LOGGED_DIFFERENCE_IN_SECONDS) {
        log.info({ kind, id, before, after }, 'a stored length was corrected')
      }
    }
  }

  return async () => {
    try {
      const until = new Date(clock.now().getTime() + MAX_RUN_IN_MS)
      for (const each of items) await measureAll(each, until)
    } catch (error) {
      // The server is shutting down, or uploads need the worker: the next run continues.
      if (error instanceof TaskAborted || (error instanceof Refused && error.code === 'UNAVAILABLE')) return
      throw error
    }
  }
}
