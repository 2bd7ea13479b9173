import * as streams from './live-sessions.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { CaptionsService } from '#server/features/captions/public.ts'
import { findStreamWithVideo } from '#server/features/livestreams/public.ts'
import type { Media } from '#server/features/media/public.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/public.ts'
import { coalesce } from '#server/platform/batch-reads.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { MayRead } from '#server/ports/files.ts'
import type { liveSessions as calls } from '#shared/contract/live-sessions.ts'
import { includesLiveSessions } from '#shared/domain/access.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { streamEnd, streamStatus } from '#shared/domain/live.ts'

export interface LiveSessionsService extends Handlers<typeof calls> {
  mayRead: MayRead
}

export function liveSessionsService({ db, clock, media, captions, subscriptions }: Dependencies): LiveSessionsService {
  /** All members who wait for a stream ask for it at the moment of its start. */
  const coalesceStream = coalesce<Awaited<ReturnType<typeof findStreamWithVideo>> | null>()

  return {
    async streams({ query: { search = '', limit, cursor } }) {
      const now = clock.now()
      const after = readCursor(cursor)
      const found = await streams.listNotEnded(db, { now, search, limit, after })
      // The cursor of this list holds the start of the stream.
      const { rows, nextCursor } = pageOf(
        found.map((row) => ({ ...row, created_at: row.start_time })),
        limit,
      )
      const isAll = after === null && nextCursor === null
      return {
        streams: rows.map((row) => ({
          ...cardOf(row, now),
          video: row.video_title === null ? null : { title: row.video_title },
        })),
        total: isAll ? rows.length : await streams.countNotEnded(db, { now, search }),
        nextCursor,
        serverTime: now,
      }
    },

    async stream({ params, viewer }) {
      const row = await coalesceStream(params.id, async () => (await findStreamWithVideo(db, params.id)) ?? null)
      if (!row) throw new Refused('NOT_FOUND')
      const now = clock.now()
      const card = cardOf(row, now)
      const { video_id: id, video_title: title, video_key: key, video_content_type: contentType, video_duration } = row
      if (id === null || title === null || key === null || contentType === null || video_duration === null) {
        // A stream without its video stays visible as history once it has ended.
        if (card.status !== 'COMPLETED') throw new Refused('NOT_FOUND')
        return { stream: { ...card, video: null }, serverTime: now }
      }
      const isLive = card.status === 'LIVE'
      const end = streamEnd(card)
      const videoFileUrl = isLive ? await media.signedUrl(viewer.userId, { key, contentType, title }, end) : null
      const captionsOf = await captions.ofVideos(viewer.userId, isLive ? [id] : [], end)
      const video = { title, videoFileUrl, durationInSeconds: video_duration, captions: captionsOf(id) }
      return { stream: { ...card, video }, serverTime: now }
    },

    async mayRead({ userId, key }) {
      return (
        includesLiveSessions(await subscriptions.getSubscription(userId)) &&
        (await streams.isPlayingNow(db, { key, now: clock.now() }))
      )
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  media: Media
  captions: CaptionsService
  subscriptions: SubscriptionsService
}

function cardOf(row: { id: string; title: string; start_time: Instant; duration_in_minutes: number }, now: Instant) {
  const times = { startTime: row.start_time, durationInMinutes: row.duration_in_minutes }
  return { _id: row.id, title: row.title, ...times, status: streamStatus(times, now) }
}
