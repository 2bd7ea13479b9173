import { findItemOf, listPlannedStreams, type MediaItem } from './media-items.repo.ts'
import type { MediaJob } from './media-jobs.repo.ts'
import type { MediaSource, MediaSources } from './media-sources.ts'
import * as replacementJobs from './replacements.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { urlExpiry } from '#server/features/media/public.ts'
import type { SettingsService } from '#server/features/settings/public.ts'
import type { UploadsService } from '#server/features/uploads/public.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type Instant, SECOND_IN_MS } from '#shared/domain/ist.ts'
import { webinarStartOn } from '#shared/domain/programme-times.ts'

/** Gives the item with the file `from` another one; null when no item has it. */
export type SwapFile = (trx: Db, swap: { from: string; to: MediaSource }) => Promise<{ id: string } | null>

interface Dependencies {
  db: Db
  clock: Clock
  settings: Pick<SettingsService, 'programmeTimes'>
  uploads: Pick<UploadsService, 'scheduleDeletion'>
  sources: Pick<MediaSources, 'keepPoster' | 'remove'>
  swapFile: Record<MediaSource['kind'], SwapFile>
}

/** Puts new files into the place of old ones once phones can play them. */
export function createReplacements({ db, clock, settings, uploads, sources, swapFile }: Dependencies) {
  /** While many watch an item together, its file stays. */
  async function isPlayedNow(item: MediaItem): Promise<boolean> {
    const now = clock.now()
    const isOn = (start: Instant) =>
      start <= now && now.getTime() < start.getTime() + item.durationInSeconds * SECOND_IN_MS
    const streams = await listPlannedStreams(db, item.id, now)
    if (streams.some(({ startTime }) => isOn(startTime))) return true
    return item.usageType === 'INITIAL_PLAN' && isOn(webinarStartOn(now, await settings.programmeTimes()))
  }

  async function applyReplacement(trx: Db, { source_key: key, replaces_key: from, ...job }: MediaJob): Promise<void> {
    if (from === null || !(await replacementJobs.end(trx, key))) return
    const { kind, content_type: contentType, size_in_bytes, duration_in_seconds: durationInSeconds } = job
    const to = { kind, key, contentType, sizeInBytes: size_in_bytes, durationInSeconds }
    await swapFile[kind](trx, { from, to })
    await sources.keepPoster(trx, { from, to })
    // Players may have URLs of the old files, which on S3 nobody can take back.
    const at = urlExpiry(clock.now())
    await sources.remove(trx, [from], at)
    await uploads.scheduleDeletion(trx, [from], at)
  }

  return {
    applyReplacement,
    isPlayedNow,

    /** Applies every replacement that is ready and disturbs nobody. */
    async applyReadyReplacements(): Promise<void> {
      for (const job of await replacementJobs.listReady(db)) {
        const item = await findItemOf(db, job.replaces_key ?? '')
        if (item && (await isPlayedNow(item))) continue
        await transact(db, (trx) => applyReplacement(trx, job))
      }
    },
  }
}
