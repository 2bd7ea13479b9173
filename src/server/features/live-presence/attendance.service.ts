import * as attending from './attendance.repo.ts'
import { attendanceCsv } from './attendance-csv.ts'
import { countPresent, reactionTotals } from './live-presence.repo.ts'
import { presentMember } from './present-member.ts'
import type { Db } from '#server/db/database.ts'
import type { Audit } from '#server/features/audit/public.ts'
import { findStreamWithVideo } from '#server/features/livestreams/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { attendance as calls } from '#shared/contract/attendance.ts'
import { attendanceCurve, lastFullMinute, meanMinutes, peakOf } from '#shared/domain/attendance.ts'
import { istDay } from '#shared/domain/ist.ts'
import { streamEnd, streamStatus } from '#shared/domain/live.ts'
import { NO_REACTIONS } from '#shared/domain/live-presence.ts'

/** Who came to a live session, for administrators. */
export function attendanceService({ db, reportDb, clock, audit }: Dependencies): Handlers<typeof calls> {
  async function findSession(id: string) {
    const row = await findStreamWithVideo(db, id)
    if (!row) throw new Refused('NOT_FOUND')
    const { video_duration: length } = row
    const times = {
      startTime: row.start_time,
      durationInMinutes: row.duration_in_minutes,
      video: length === null ? null : { durationInSeconds: length },
    }
    const status = streamStatus(times, clock.now())
    const roomId = await attending.findRoom(reportDb, id)
    return { _id: id, title: row.title, startTime: row.start_time, endTime: streamEnd(times), status, roomId }
  }

  return {
    async figures({ params: { id } }) {
      const now = clock.now()
      const { roomId, ...stream } = await findSession(id)
      const reminded = await attending.countReminded(reportDb, id)
      const [minutes, present, reactions, asked] =
        roomId === undefined
          ? [[], 0, NO_REACTIONS, { askers: 0, questions: 0 }]
          : await Promise.all([
              attending.listMinutes(reportDb, roomId),
              countPresent(db, { roomId, now }),
              reactionTotals(reportDb, roomId),
              attending.countQuestions(reportDb, roomId),
            ])
      const curve = attendanceCurve(minutes, { ...stream, now })
      const members = minutes.reduce((sum, { joined }) => sum + joined, 0)
      const last = lastFullMinute(stream).getTime()
      const atEnd = curve.find(({ minute }) => minute.getTime() === last)
      return {
        attendance: {
          stream,
          present: stream.status === 'LIVE' ? present : null,
          members,
          peak: peakOf(curve),
          meanMinutes: meanMinutes(curve, members),
          stayedToEnd: stream.status === 'COMPLETED' ? (atEnd?.members ?? 0) : null,
          reminded,
          ...asked,
          reactions,
          curve,
        },
        serverTime: now,
      }
    },

    async members({ params: { id }, query: { search = '', limit, cursor }, viewer }) {
      const hasEmail = viewer.permissions.includes('members.read')
      const { roomId, ...session } = await findSession(id)
      if (roomId === undefined) return { members: [], total: 0, nextCursor: null }
      const [found, total] = await Promise.all([
        attending.listMembers(reportDb, { roomId, search, searchesEmail: hasEmail, limit, after: readCursor(cursor) }),
        attending.countMembers(reportDb, { roomId, search, searchesEmail: hasEmail }),
      ])
      // The cursor of this list holds the time when the member came.
      const { rows, nextCursor } = pageOf(
        found.map((row) => ({ ...row, created_at: row.joined_at })),
        limit,
      )
      return { members: rows.map((row) => presentMember(row, { session, hasEmail })), total, nextCursor }
    },

    async csv({ params: { id }, viewer }) {
      const { roomId, ...session } = await findSession(id)
      await audit.record(db, { by: viewer, action: 'livestream.attendance-export', subject: `livestream:${id}` })
      const hasEmail = viewer.permissions.includes('members.export')
      const content = attendanceCsv(reportDb, { roomId, session, hasEmail })
      return { fileName: `attendance-${istDay(session.startTime)}.csv`, content }
    },
  }
}

interface Dependencies {
  db: Db
  reportDb: Db
  clock: Clock
  audit: Audit
}
