import * as schedule from './livestreams.repo.ts'
import { livestreams } from './livestreams.repo.ts'
import { alignSeries, keepRestored } from './series-sessions.ts'
import { keepSkipped } from './session-series.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { BinActions, ContentReferencesService } from '#server/features/bin/public.ts'
import type { Audit } from '#server/features/audit/public.ts'
import { changeRow, removeContent, updateContent } from '#server/features/content/public.ts'
import type { Media } from '#server/features/media/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { Clock } from '#server/ports/clock.ts'
import { errors } from '#shared/contract/errors.ts'
import { type AdminStream, livestreams as calls } from '#shared/contract/livestreams.ts'
import type { Fields } from '#shared/domain/audit.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { canStillStart, slotEnd, type StreamSlot, streamStatus } from '#shared/domain/live.ts'

interface LivestreamsService extends Handlers<typeof calls> {
  binActions: BinActions
  presentStream: (row: schedule.StreamRow, viewerId: string) => Promise<AdminStream>
}

export function livestreamsService({ db, clock, media, references, audit }: Dependencies): LivestreamsService {
  const content = { kind: 'livestream', repo: scheduled, db, clock, references, audit } as const

  async function present(row: schedule.StreamRow, viewerId: string): Promise<AdminStream> {
    const slot = { startTime: row.start_time, durationInMinutes: row.duration_in_minutes }
    const video = await videoOf(row, viewerId)
    return {
      _id: row.id,
      title: row.title,
      video,
      ...slot,
      replayDays: row.replay_days,
      status: streamStatus({ ...slot, video }, clock.now()),
      createdAt: row.created_at,
      version: row.version,
    }
  }

  async function presentOne({ id }: { id: string }, viewerId: string): Promise<{ stream: AdminStream }> {
    const row = await schedule.find(db, id)
    if (!row) throw new Refused('NOT_FOUND')
    return { stream: await present(row, viewerId) }
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
      const now = clock.now()
      const found = await schedule.list(db, { search, now, limit, after: readCursor(cursor) })
      const { rows, nextCursor } = pageOf(found, limit)
      return {
        streams: await Promise.all(rows.map((row) => present(row, viewer.userId))),
        total: await schedule.count(db, { search, now }),
        nextCursor,
        serverTime: now,
      }
    },

    async create({ body: { title, video, startTime, durationInMinutes, replayDays, allowOverlap }, viewer }) {
      requireFuture(startTime, clock.now())
      const id = newId()
      await transact(db, async (trx) => {
        if (!(await schedule.isStreamSource(trx, video))) throw new Refused('UNKNOWN_ITEM')
        await requireFreeSlot(trx, { startTime, durationInMinutes }, { allowOverlap })
        await livestreams.insert(trx, {
          id,
          title,
          video_id: video,
          start_time: startTime,
          duration_in_minutes: durationInMinutes,
          replay_days: replayDays,
          created_at: clock.now(),
        })
        await audit.record(trx, {
          by: viewer,
          action: 'livestream.create',
          subject: `livestream:${id}`,
          name: title,
          after: { title, startTime, durationInMinutes, replayDays },
        })
      })
      return presentOne({ id }, viewer.userId)
    },

    async update({ params: { id }, body, viewer }) {
      const { title, video, startTime, durationInMinutes, replayDays, allowOverlap = false, version } = body
      const changes = {
        ...(title !== undefined && { title }),
        ...(video !== undefined && { video_id: video }),
        ...(startTime !== undefined && { start_time: startTime }),
        ...(durationInMinutes !== undefined && { duration_in_minutes: durationInMinutes }),
        ...(replayDays !== undefined && { replay_days: replayDays }),
      }
      const update = { id, version, viewer, answer: calls.update.answer, present: presentOne }
      return updateContent(content, update, async (trx, row) => {
        const changed = { ...row, ...changes }
        const isMoved = changed.start_time.getTime() !== row.start_time.getTime()
        const hasNewSlot = isMoved || changed.duration_in_minutes !== row.duration_in_minutes
        const hasNewVideo = changed.video_id !== row.video_id
        if ((hasNewSlot || hasNewVideo) && row.start_time <= clock.now()) throw new Refused('STREAM_STARTED')
        if (isMoved) requireFuture(changed.start_time, clock.now())
        if (hasNewVideo && !(await schedule.isStreamSource(trx, changed.video_id ?? ''))) {
          throw new Refused('UNKNOWN_ITEM')
        }
        if (hasNewSlot) await requireFreeSlot(trx, slotOf(changed), { allowOverlap, except: id })
        // How long it is shown again says nothing about when it takes place: it stays with its series.
        const isException = row.series_id !== null && (hasNewSlot || hasNewVideo || changed.title !== row.title)
        const effects = isException ? { is_exception: true } : {}
        const move = isMoved ? { moved_at: clock.now() } : {}
        return {
          changed: await changeRow(trx, { repo: livestreams, row, changes: { ...changes, ...effects, ...move } }),
          before: await auditFields(trx, row),
          after: await auditFields(trx, changed),
        }
      })
    },

    async remove(request) {
      const row = await livestreams.find(db, request.params.id)
      await removeContent(content, request, (removed) => ({
        title: removed.title,
        ...slotOf(removed),
        replayDays: removed.replay_days,
      }))
      if (row?.series_id) await alignSeries(db, row.series_id, clock.now())
    },

    presentStream: present,

    binActions: {
      async restore(trx, id, { since, allowOverlap }) {
        await schedule.lockSchedule(trx)
        const restored = await livestreams.restore(trx, id, { since })
        if (!restored) return null
        const slot = slotOf(restored)
        // A stream that has ended overlaps with nothing that matters.
        const hasNotEnded = clock.now() < slotEnd(slot)
        const between = { from: slot.startTime, until: slotEnd(slot), except: id }
        if (hasNotEnded && !allowOverlap && (await schedule.hasStreamBetween(trx, between))) {
          throw new Refused('STREAM_OVERLAP')
        }
        await keepRestored(trx, restored, clock.now())
        return restored
      },
      async purge(trx, id) {
        const purged = await livestreams.purge(trx, id)
        if (purged?.series_id && purged.series_day) await keepSkipped(trx, purged.series_id, purged.series_day)
        return purged
      },
    },
  }
}

/** Locks the schedule before a stream, as series do: a change of each would else wait for the other. */
const scheduled = {
  ...livestreams,
  async lock(trx: Db, id: string) {
    await schedule.lockSchedule(trx)
    return livestreams.lock(trx, id)
  },
}

function requireFuture(startTime: Instant, now: Instant): void {
  if (canStillStart(startTime, now)) return
  throw new Refused('NOT_IN_FUTURE', { fields: { startTime: errors.NOT_IN_FUTURE.message } })
}

interface Overlap {
  allowOverlap: boolean
  /** A stream to leave out. */
  except?: string
}

/** Throws STREAM_OVERLAP. Other changes of the schedule wait until the transaction ends. */
async function requireFreeSlot(trx: Db, slot: StreamSlot, { allowOverlap, ...except }: Overlap): Promise<void> {
  await schedule.lockSchedule(trx)
  const between = { from: slot.startTime, until: slotEnd(slot), ...except }
  if (!allowOverlap && (await schedule.hasStreamBetween(trx, between))) throw new Refused('STREAM_OVERLAP')
}

type StreamFields = Pick<
  schedule.StreamRow,
  'title' | 'video_id' | 'start_time' | 'duration_in_minutes' | 'replay_days'
>

function slotOf({ start_time, duration_in_minutes }: StreamFields): StreamSlot {
  return { startTime: start_time, durationInMinutes: duration_in_minutes }
}

async function auditFields(trx: Db, row: StreamFields): Promise<Fields> {
  const video = row.video_id && (await schedule.videoTitle(trx, row.video_id))
  return { title: row.title, ...slotOf(row), replayDays: row.replay_days, video }
}

interface Dependencies {
  db: Db
  clock: Clock
  media: Media
  references: ContentReferencesService
  audit: Audit
}
