import * as streams from './live-sessions.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { CaptionsService } from '#server/features/captions/public.ts'
import { findStreamWithVideo, type SeriesExtension } from '#server/features/livestreams/public.ts'
import type { Media } from '#server/features/media/public.ts'
import type { OpenItems, ProgressOf } from '#server/features/progress/public.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/public.ts'
import { coalesce } from '#server/platform/batch-reads.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { MayRead } from '#server/ports/files.ts'
import type { liveSessions as calls } from '#shared/contract/live-sessions.ts'
import { includesLiveSessions } from '#shared/domain/access.ts'
import { DAY_IN_MS, type Instant } from '#shared/domain/ist.ts'
import { isReplayOpen, replayUntil, streamEnd, streamStatus, type StreamTimes } from '#shared/domain/live.ts'

export interface LiveSessionsService extends Handlers<typeof calls> {
  mayRead: MayRead
  /** The videos of sessions that the member may have attended or watched again: the last marks come after the end. */
  openItems: OpenItems
  /** The videos of sessions that the viewer can watch again now; without those that are still live. */
  openReplays: OpenItems
  /** The sessions that end after `since`, soonest first; the same for all members. */
  sessionsSince(since: Instant): Promise<PlannedSession[]>
}

/** A session as calendars show it. */
interface PlannedSession {
  id: string
  title: string
  start: Instant
  end: Instant
  /** How often it was changed. */
  changes: number
}

export function liveSessionsService(dependencies: Dependencies): LiveSessionsService {
  const { db, clock, media, captions, subscriptions, progressOf, ensureExtended } = dependencies
  /** All members who wait for a stream ask for it at the moment of its start. */
  const coalesceStream = coalesce<Awaited<ReturnType<typeof findStreamWithVideo>> | null>()
  const coalescePlaying = coalesce<Instant | null>()

  return {
    async streams({ query: { search = '', limit, cursor } }) {
      await ensureExtended()
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
        streams: rows.map((row) => {
          const video = { title: row.video_title, durationInSeconds: row.video_duration }
          return { ...cardOf(row, video, now), video }
        }),
        total: isAll ? rows.length : await streams.countNotEnded(db, { now, search }),
        nextCursor,
        serverTime: now,
      }
    },

    async stream({ params, viewer }) {
      const row = await coalesceStream(params.id, async () => (await findStreamWithVideo(db, params.id)) ?? null)
      if (!row) throw new Refused('NOT_FOUND')
      const now = clock.now()
      const { video_id: id, video_title: title, video_key: key, video_content_type: contentType, video_duration } = row
      const length = video_duration === null ? null : { durationInSeconds: video_duration }
      const card = cardOf(row, length, now)
      if (id === null || title === null || key === null || contentType === null || length === null) {
        // A stream without its video stays visible as history once it has ended.
        if (card.status !== 'COMPLETED') throw new Refused('NOT_FOUND')
        return { stream: { ...card, replayUntil: null, video: null }, serverTime: now }
      }
      const stream = { ...card, video: length, replayDays: row.replay_days }
      const isReplay = isReplayOpen(stream, now)
      const isOpen = isReplay || card.status === 'LIVE'
      const lastsUntil = replayUntil(stream)
      const end = (isReplay && lastsUntil) || streamEnd(stream)
      const videoFileUrl = isOpen ? await media.signedUrl(viewer.userId, { key, contentType, title }, end) : null
      const captionsOf = await captions.ofVideos(viewer.userId, isOpen ? [id] : [], end)
      const seen = isReplay ? await progressOf({ userId: viewer.userId, itemIds: [id] }) : null
      const progress = seen?.get(id) ?? null
      const video = { _id: id, title, videoFileUrl, ...length, captions: captionsOf(id), progress }
      return { stream: { ...card, replayUntil: lastsUntil, video }, serverTime: now }
    },

    async recordings({ query: { search = '', limit, cursor }, viewer }) {
      const now = clock.now()
      const after = readCursor(cursor)
      const found = await streams.listReplayed(db, { now, search, limit, after })
      // The cursor of this list holds the start of the stream.
      const { rows, nextCursor } = pageOf(
        found.map((row) => ({ ...row, created_at: row.start_time })),
        limit,
      )
      const isAll = after === null && nextCursor === null
      const progress = await progressOf({ userId: viewer.userId, itemIds: rows.map((row) => row.video_id) })
      return {
        streams: rows.map((row) => ({
          _id: row.id,
          title: row.title,
          startTime: row.start_time,
          replayUntil: row.replay_until,
          video: { _id: row.video_id, durationInSeconds: row.video_duration },
          progress: progress.get(row.video_id) ?? null,
        })),
        total: isAll ? rows.length : await streams.countReplayed(db, { now, search }),
        nextCursor,
        serverTime: now,
      }
    },

    async openItems({ viewer, itemIds }) {
      if (viewer.permissions.includes('content.watch')) return []
      if (!includesLiveSessions(await subscriptions.getSubscriptionOfViewer(viewer))) return []
      const now = clock.now()
      const since = new Date(now.getTime() - MARKS_ARRIVE_WITHIN_IN_MS)
      const played = await streams.videosPlayedSince(db, { itemIds, since, now })
      return played.map(({ id, durationInSeconds }) => {
        return { kind: 'VIDEO', itemId: id, lengthInSeconds: durationInSeconds }
      })
    },

    async openReplays({ viewer, itemIds }) {
      if (viewer.permissions.includes('content.watch')) return []
      if (!includesLiveSessions(await subscriptions.getSubscriptionOfViewer(viewer))) return []
      const replayed = await streams.replayedVideos(db, { itemIds, now: clock.now() })
      return replayed.map((itemId) => ({ kind: 'VIDEO', itemId }))
    },

    async sessionsSince(since) {
      await ensureExtended()
      const rows = await streams.listEndingAfter(db, { since, limit: MAX_CALENDAR_SESSIONS })
      return rows.map(({ id, title, start_time: start, end, version }) => ({
        id,
        title,
        start,
        end,
        changes: version - 1,
      }))
    },

    async mayRead({ userId, key }) {
      const subscription = await subscriptions.getSubscription(userId)
      if (!includesLiveSessions(subscription)) return false
      const end = await coalescePlaying(key, () => streams.playsUntil(db, { key, now: clock.now() }))
      const { expiresAt } = subscription
      return end && expiresAt && expiresAt < end ? expiresAt : (end ?? false)
    },
  }
}

/** More than a session each day of a year. */
const MAX_CALENDAR_SESSIONS = 500

/** A device that was offline sends its marks of a session or a recording later. */
const MARKS_ARRIVE_WITHIN_IN_MS = DAY_IN_MS

interface Dependencies {
  db: Db
  clock: Clock
  media: Media
  captions: CaptionsService
  subscriptions: SubscriptionsService
  ensureExtended: SeriesExtension['ensureExtended']
  progressOf: ProgressOf
}

interface StreamRow {
  id: string
  title: string
  start_time: Instant
  duration_in_minutes: number
}

function cardOf(row: StreamRow, video: StreamTimes['video'], now: Instant) {
  const slot = { startTime: row.start_time, durationInMinutes: row.duration_in_minutes }
  return { _id: row.id, title: row.title, ...slot, status: streamStatus({ ...slot, video }, now) }
}
