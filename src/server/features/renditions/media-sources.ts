import * as jobs from './media-jobs.repo.ts'
import type { PosterChoice } from './media-queue.ts'
import * as renditions from './renditions.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Media } from '#server/features/media/public.ts'
import type { UploadsService } from '#server/features/uploads/public.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { convertedMedia } from '#shared/contract/renditions.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { stepProgress } from '#shared/domain/media-jobs.ts'
import { derivedKey, isDerivedKey, RENDITION_NAMES } from '#shared/domain/renditions.ts'
import type * as z from 'zod/mini'

/** An uploaded video or audio, whose renditions are to be made. */
export interface MediaSource {
  kind: 'VIDEO' | 'AUDIO'
  key: string
  contentType: string
  sizeInBytes: number
  durationInSeconds: number
}

/** What the features of videos and audios do with the files made of theirs. */
export interface MediaSources {
  /** Has the renditions of a source made, once the transaction is committed. */
  enqueue(trx: Db, source: MediaSource): Promise<void>
  /** Deletes what was made of sources, and files that were to replace them. The sources themselves stay. Their files go at once, or later. */
  remove(trx: Db, sourceKeys: readonly string[], at?: Instant): Promise<void>
  /** Gives the source `to` the poster that an administrator has uploaded for `from`, or the moment chosen in it. */
  keepPoster(trx: Db, sources: { from: string; to: MediaSource }): Promise<void>
  /** States and posters of several items, by their keys, in two statements. */
  statesOf(viewerId: string, items: readonly { key: string; title: string }[]): Promise<ConvertedMediaOf>
}

type ConvertedMedia = { [Name in keyof typeof convertedMedia]: z.output<(typeof convertedMedia)[Name]> }
export type ConvertedMediaOf = (key: string) => ConvertedMedia

export function createMediaSources({ db, clock, media, uploads, wake, wakeForPoster }: Dependencies): MediaSources {
  return {
    async enqueue(trx, source) {
      await jobs.insert(trx, [newJob(source, { now: clock.now() })])
      await wake(trx)
    },

    async remove(trx, sourceKeys, at = clock.now()) {
      if (sourceKeys.length === 0) return
      const found = await jobs.listOf(trx, sourceKeys)
      const removed = found.map(({ source_key }) => source_key)
      if (removed.length === 0) return
      const replacements = removed.filter((key) => !sourceKeys.includes(key))
      // A node may be storing a rendition whose row does not exist yet.
      const expected = removed.flatMap((key) => RENDITION_NAMES.map((name) => derivedKey(key, `${name}.mp4`)))
      const made = await renditions.listKeys(trx, removed)
      await uploads.scheduleDeletion(trx, [...new Set([...replacements, ...expected, ...made])], at)
      await jobs.remove(trx, removed)
    },

    async keepPoster(trx, { from, to }) {
      const [poster] = await renditions.posters(trx, [from])
      if (poster && !isDerivedKey(poster.key)) {
        await uploads.scheduleDeletion(trx, await renditions.movePoster(trx, { from, to: to.key }))
        return
      }
      const atInSeconds = (await jobs.find(trx, from))?.poster_at_in_seconds ?? null
      if (atInSeconds === null || atInSeconds >= to.durationInSeconds) return
      await jobs.choosePoster(trx, { sourceKey: to.key, atInSeconds })
      await wakeForPoster(trx, { sourceKey: to.key, formerKey: null })
    },

    async statesOf(viewerId, items) {
      if (items.length === 0) return () => NOTHING_MADE
      const keys = items.map(({ key }) => key)
      const [found, posters] = await Promise.all([jobs.listOf(db, keys), renditions.posters(db, keys)])
      const now = clock.now()
      const urls = new Map<string, string>()
      for (const { source_key, key, content_type: contentType } of posters) {
        const title = items.find((item) => item.key === source_key)?.title ?? ''
        urls.set(source_key, await media.signedUrl(viewerId, { key, contentType, title }))
      }
      const current = new Map(found.map((job) => [job.source_key, present(job, now)]))
      const replacing = new Map(found.map((job) => [job.replaces_key, present(job, now)]))
      return (key) => ({
        media: current.get(key) ?? null,
        replacement: replacing.get(key) ?? null,
        posterUrl: urls.get(key) ?? null,
      })
    },
  }
}

const NOTHING_MADE: ConvertedMedia = { media: null, replacement: null, posterUrl: null }

interface Dependencies {
  db: Db
  clock: Clock
  media: Media
  uploads: Pick<UploadsService, 'scheduleDeletion'>
  /** Enqueues a step for any node, in effect once the transaction is committed. */
  wake: (trx: Db) => Promise<void>
  wakeForPoster: (trx: Db, choice: PosterChoice) => Promise<void>
}

/** The row of a source that was not worked on yet. */
export function newJob(
  { kind, key, contentType, sizeInBytes, durationInSeconds }: MediaSource,
  { now, createdAt = now, replaces = null }: { now: Instant; createdAt?: Instant; replaces?: string | null },
) {
  return {
    source_key: key,
    kind,
    content_type: contentType,
    size_in_bytes: sizeInBytes,
    duration_in_seconds: durationInSeconds,
    state: 'QUEUED',
    step: 'FIRST',
    waits_for: null,
    failure: null,
    due_at: now,
    claim: null,
    replaces_key: replaces,
    poster_at_in_seconds: null,
    gain_in_db: null,
    waveform: null,
    step_started_at: null,
    created_at: createdAt,
    updated_at: now,
  } as const
}

function present(job: jobs.MediaJob, now: Instant): NonNullable<ConvertedMedia['media']> {
  const progress = stepProgress({
    secondsDone: job.seconds_done,
    durationInSeconds: job.duration_in_seconds,
    startedAt: job.step_started_at,
    now,
  })
  const isUnderWay = job.state === 'PROCESSING'
  return {
    state: job.state,
    step: job.step,
    percent: isUnderWay ? progress.percent : 0,
    secondsLeft: isUnderWay ? progress.secondsLeft : null,
    waitsFor: job.state === 'QUEUED' ? job.waits_for : null,
    failure: job.state === 'FAILED' ? job.failure : null,
  }
}
