import * as schedule from './livestreams.repo.ts'
import { livestreams } from './livestreams.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { BinActions, ContentReferencesService } from '#server/features/bin/public.ts'
import type { Audit } from '#server/features/audit/public.ts'
import { removeContent } from '#server/features/content/public.ts'
import type { Media } from '#server/features/media/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { Clock } from '#server/ports/clock.ts'
import { errors } from '#shared/contract/errors.ts'
import type { AdminStream, livestreams as calls } from '#shared/contract/livestreams.ts'
import { canStillStart, streamEnd, streamStatus } from '#shared/domain/live.ts'

interface LivestreamsService extends Handlers<typeof calls> {
  binActions: BinActions
}

export function livestreamsService({ db, clock, media, references, audit }: Dependencies): LivestreamsService {
  const content = { kind: 'livestream', repo: livestreams, db, clock, references, audit } as const

  async function present(row: schedule.StreamRow, viewerId: string): Promise<AdminStream> {
    const times = { startTime: row.start_time, durationInMinutes: row.duration_in_minutes }
    return {
      _id: row.id,
      title: row.title,
      video: await videoOf(row, viewerId),
      ...times,
      status: streamStatus(times, clock.now()),
      createdAt: row.created_at,
    }
  }

  async function videoOf(row: schedule.StreamRow, viewerId: string): Promise<AdminStream['video']> {
    const { video_id, video_title: title, video_key: key, video_content_type: contentType, video_duration } = row
    if (video_id === null || title === null || key === null || contentType === null || video_duration === null)
      return null
    const videoFileUrl = await media.signedUrl(viewerId, { key, contentType, title })
    return { _id: video_id, title, videoFileUrl, durationInSeconds: video_duration }
  }

  return {
    async list({ query: { search = '', limit, cursor }, viewer }) {
      const found = await schedule.list(db, { search, limit, after: readCursor(cursor) })
      const { rows, nextCursor } = pageOf(found, limit)
      return {
        streams: await Promise.all(rows.map((row) => present(row, viewer.userId))),
        total: await livestreams.count(db, { search }),
        nextCursor,
        serverTime: clock.now(),
      }
    },

    async create({ body: { title, video, startTime, durationInMinutes, allowOverlap }, viewer }) {
      if (!canStillStart(startTime, clock.now()))
        throw new Refused('NOT_IN_FUTURE', { fields: { startTime: errors.NOT_IN_FUTURE.message } })
      const id = newId()
      const until = streamEnd({ startTime, durationInMinutes })
      await transact(db, async (trx) => {
        if (!(await schedule.isStreamSource(trx, video))) throw new Refused('UNKNOWN_ITEM')
        await schedule.lockSchedule(trx)
        if (!allowOverlap && (await schedule.hasStreamBetween(trx, { from: startTime, until })))
          throw new Refused('STREAM_OVERLAP')
        await livestreams.insert(trx, {
          id,
          title,
          video_id: video,
          start_time: startTime,
          duration_in_minutes: durationInMinutes,
          created_at: clock.now(),
        })
        await audit.record(trx, {
          by: viewer,
          action: 'livestream.create',
          subject: `livestream:${id}`,
          name: title,
          after: { title, startTime, durationInMinutes },
        })
      })
      const row = await schedule.find(db, id)
      if (!row) throw new Refused('NOT_FOUND')
      return { stream: await present(row, viewer.userId) }
    },

    remove: (request) =>
      removeContent(content, request, ({ title, start_time, duration_in_minutes }) => {
        return { title, startTime: start_time, durationInMinutes: duration_in_minutes }
      }),

    binActions: {
      async restore(trx, id, { since, allowOverlap }) {
        await schedule.lockSchedule(trx)
        const restored = await livestreams.restore(trx, id, { since })
        if (!restored) return null
        const times = { startTime: restored.start_time, durationInMinutes: restored.duration_in_minutes }
        // A stream that has ended overlaps with nothing that matters.
        const hasNotEnded = streamStatus(times, clock.now()) !== 'COMPLETED'
        const between = { from: times.startTime, until: streamEnd(times), except: id }
        if (hasNotEnded && !allowOverlap && (await schedule.hasStreamBetween(trx, between))) {
          throw new Refused('STREAM_OVERLAP')
        }
        return restored
      },
      purge: livestreams.purge,
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  media: Media
  references: ContentReferencesService
  audit: Audit
}
