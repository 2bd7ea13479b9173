import { backfill } from '#server/platform/backfill.ts'
import type { Logger } from '#server/platform/log.ts'
import type { UnmeasuredItem, UnmeasuredItems } from '#server/platform/media-durations.repo.ts'
import type { Clock } from '#server/ports/clock.ts'
import { NoSuchFile } from '#server/ports/files.ts'
import { type MediaProbe, ProbeTookTooLong } from '#server/ports/media-probe.ts'

/** Cheap when nothing is left to measure: two queries an hour. */
export const MEASURE_EVERY_SECONDS = 3600

interface Dependencies {
  clock: Clock
  log: Logger
  probe: MediaProbe
  items: UnmeasuredItems[]
}

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

  return () =>
    backfill(clock, items, async ({ kind, record }, item) => {
      const { id, duration_in_seconds: before } = item
      const after = await measureOne(item, kind)
      if (after === undefined) return
      await record(id, after)
      if (after !== null && Math.abs(after - before) >= MIN_LOGGED_DIFFERENCE_IN_SECONDS) {
        log.info({ kind, id, before, after }, 'a stored length was corrected')
      }
    })
}
