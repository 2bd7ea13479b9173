import { listItems, listPlannedStreams, lockItem, type MediaItem } from './media-items.repo.ts'
import * as jobs from './media-jobs.repo.ts'
import type { PosterChoice } from './media-queue.ts'
import { type MediaSource, type MediaSources, newJob } from './media-sources.ts'
import * as renditions from './renditions.repo.ts'
import * as replacementJobs from './replacements.repo.ts'
import type { createReplacements } from './replacements.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { AcceptedFile, UploadsService } from '#server/features/uploads/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { renditions as calls } from '#shared/contract/renditions.ts'
import { id as idSchema } from '#shared/contract/fields.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { minutesOfVideo } from '#shared/domain/live.ts'
import { pictureSizeOf } from '#shared/domain/pictures.ts'

/** What administrators do with the files of videos and audios after they were uploaded. */
export function renditionsService(dependencies: Dependencies): Handlers<typeof calls> {
  const { db, clock, audit, uploads, sources, replacements, hasTranscoder, wake, wakeForPoster } = dependencies

  /** Throws VIDEO_LONGER_THAN_STREAM when a scheduled stream shows the old video to its end, and would cut the new one. */
  async function requireFit(trx: Db, item: MediaItem, file: AcceptedFile): Promise<void> {
    const [before, after] = [minutesOfVideo(item), minutesOfVideo(file)]
    const planned = await listPlannedStreams(trx, item.id, clock.now())
    const cut = planned.find(({ durationInMinutes }) => durationInMinutes >= before && durationInMinutes < after)
    if (!cut) return
    const { title, startTime, durationInMinutes } = cut
    const message = `The new video is ${after} min long. “${title}” on ${formatIst(startTime)} would stop after ${durationInMinutes} min.`
    throw new Refused('VIDEO_LONGER_THAN_STREAM', { fields: { storageKey: message } })
  }

  async function requireItem(trx: Db, id: string): Promise<MediaItem> {
    const item = await lockItem(trx, id)
    if (!item) throw new Refused('NOT_FOUND')
    return item
  }

  async function removeReplacement(trx: Db, item: MediaItem): Promise<boolean> {
    const replacing = await replacementJobs.findFor(trx, item.key)
    if (!replacing) return false
    await sources.remove(trx, [replacing.source_key])
    await uploads.scheduleDeletion(trx, [replacing.source_key])
    return true
  }

  return {
    async states({ query: { ids = '' }, viewer }) {
      const wanted = new Set(ids.split(',').filter((each) => idSchema.safeParse(each).success))
      const items = await listItems(db, [...wanted])
      const stateOf = await sources.statesOf(viewer.userId, items)
      return { items: items.map(({ id: _id, title, key }) => ({ _id, title, ...stateOf(key) })) }
    },

    async retry({ params: { id }, viewer }) {
      await transact(db, async (trx) => {
        const { key, kind, title } = await requireItem(trx, id)
        if ((await jobs.retryFailed(trx, key, clock.now())) === 0) return
        await wake(trx)
        const action = `${kind}.convert-again` as const
        await audit.record(trx, { by: viewer, action, subject: `${kind}:${id}`, name: title })
      })
    },

    async replaceFile({ params: { id }, body: { storageKey, allowCut = false }, viewer, context: { signal } }) {
      const present = await transact(db, (trx) => requireItem(trx, id))
      const { kind } = present
      if (storageKey === undefined) throw new Refused('UPLOAD_MISSING')
      const file = await uploads.accept({ key: storageKey, kind, signal })
      // This node may leave conversions to others.
      const canConvert = (await hasTranscoder()) || (await jobs.areConverted(db))
      const isAtOnce = !canConvert && !(await replacements.isPlayedNow(present))
      await transact(db, async (trx) => {
        const item = await requireItem(trx, id)
        if (!allowCut && kind === 'video') await requireFit(trx, item, file)
        await uploads.attach(trx, storageKey)
        await removeReplacement(trx, item)
        const source = { ...file, kind: KINDS[kind] }
        const added = newJob(source, { now: clock.now(), replaces: item.key })
        await jobs.insert(trx, [{ ...added, waits_for: canConvert ? null : 'TRANSCODER' }])
        // Where nothing is converted the file plays as it is.
        const job = isAtOnce ? await jobs.find(trx, file.key) : undefined
        if (job) await replacements.applyReplacement(trx, job)
        const action = `${kind}.replace-file` as const
        await audit.record(trx, { by: viewer, action, subject: `${kind}:${id}`, name: item.title })
        await wake(trx)
      })
    },

    async cancelReplacement({ params: { id }, viewer }) {
      await transact(db, async (trx) => {
        const item = await requireItem(trx, id)
        if (!(await removeReplacement(trx, item))) return
        const { kind, title } = item
        await audit.record(trx, {
          by: viewer,
          action: `${kind}.keep-file`,
          subject: `${kind}:${id}`,
          name: title,
        })
      })
    },

    async choosePoster({ params: { id }, body: { atInSeconds, storageKey }, viewer, context: { signal } }) {
      const { kind } = await transact(db, (trx) => requireItem(trx, id))
      if (kind !== 'video') throw new Refused('NOT_FOUND')
      const picture = storageKey === undefined ? null : await uploads.accept({ key: storageKey, kind: 'image', signal })
      await transact(db, async (trx) => {
        const { key, title } = await requireItem(trx, id)
        const job = await jobs.choosePoster(trx, { sourceKey: key, atInSeconds: atInSeconds ?? null })
        if (!job) throw new Refused('UNAVAILABLE')
        const formerKey = await renditions.findPosterKey(trx, key)
        if (picture && storageKey !== undefined) {
          await uploads.attach(trx, storageKey)
          const poster = {
            source_key: key,
            kind: 'POSTER',
            position: 0,
            key: picture.key,
            ...(pictureSizeOf(picture.key) ?? { width: 0, height: 0 }),
          } as const
          const row = { ...poster, content_type: picture.contentType, created_at: clock.now() }
          await uploads.scheduleDeletion(trx, await renditions.replacePoster(trx, row))
        } else await wakeForPoster(trx, { sourceKey: key, formerKey })
        await audit.record(trx, { by: viewer, action: 'video.poster', subject: `video:${id}`, name: title })
      })
    },
  }
}

const KINDS: Record<MediaItem['kind'], MediaSource['kind']> = { video: 'VIDEO', audio: 'AUDIO' }

interface Dependencies {
  db: Db
  clock: Clock
  audit: Audit
  uploads: UploadsService
  sources: MediaSources
  replacements: Pick<ReturnType<typeof createReplacements>, 'applyReplacement' | 'isPlayedNow'>
  hasTranscoder: () => Promise<boolean>
  wake: (trx: Db) => Promise<void>
  wakeForPoster: (trx: Db, choice: PosterChoice) => Promise<void>
}
