import { livestreams, lockSchedule } from './livestreams.repo.ts'
import * as repo from './session-series.repo.ts'
import type { SeriesRow, SessionRow } from './session-series.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { newId } from '#server/platform/ids.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { DAY_IN_MS, type Instant, istDay, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import {
  addDays,
  isDateOf,
  type SeriesException,
  type SeriesExceptions,
  type SeriesSession,
  sessionsAhead,
  type SessionSeries,
} from '#shared/domain/session-series.ts'
import { createHash } from 'node:crypto'

/**
 * Brings the livestreams of a series to what its rule says for the next weeks (decision 0075): inserts what is missing,
 * changes what nobody has changed alone, and removes what is no longer part of it. Repeating it changes nothing. The
 * schedule and then the series must be locked, in this order everywhere.
 */
export async function alignSessions(trx: Db, row: SeriesRow, { now, by }: { now: Instant; by: Viewer | null }) {
  const found = await repo.sessionsOf(trx, row, now)
  const planned = sessionsAhead(ruleOf(row), await exceptionsOf(trx, row, found), now)
  const rows = await moveToNewDays(trx, found, { planned, now })
  const byDay = new Map(rows.map((session) => [session.series_day, session]))
  for (const session of planned) {
    const existing = byDay.get(session.date)
    const { date: day, startTime, video: videoId } = session
    if (!existing) {
      const ids = { id: sessionId(row.id, day), otherId: newId() }
      await repo.insertSession(trx, { ...ids, series: row, day, startTime, videoId })
    } else if (!existing.is_exception && isChanged(row, { session, existing })) {
      const isMoved = Math.abs(existing.start_time.getTime() - startTime.getTime()) >= MINUTE_IN_MS
      const { title, duration_in_minutes: durationInMinutes } = row
      await repo.changeSession(trx, existing, {
        title,
        videoId,
        startTime,
        durationInMinutes,
        movedAt: isMoved ? now : null,
      })
    }
  }
  const days = new Set(planned.map(({ date }) => date))
  for (const session of rows) {
    if (!isUntouched(session, now) || days.has(session.series_day ?? '')) continue
    // Members may have been reminded of it, and are emailed that it does not take place: its livestream stays in the bin.
    if (session.start_time.getTime() - now.getTime() <= DAY_IN_MS && by)
      await livestreams.moveToBin(trx, session.id, { at: now, by: by.userId })
    else await repo.deleteSession(trx, session)
  }
}

/**
 * Gives the sessions whose days are no longer part of the series the days that are new, in order, so that their links
 * and calendar entries lead to where they take place now. Whoever was reminded of one hears of its move.
 */
async function moveToNewDays(trx: Db, rows: readonly SessionRow[], { planned, now }: NewDays): Promise<SessionRow[]> {
  const days = new Set(planned.map(({ date }) => date))
  const taken = new Set(rows.map(({ series_day }) => series_day))
  const free = planned.filter(({ date }) => !taken.has(date)).map(({ date }) => date)
  const leaving = rows
    .filter((session) => isUntouched(session, now) && !days.has(session.series_day ?? ''))
    .toSorted((a, b) => a.start_time.getTime() - b.start_time.getTime())
  const newDays = new Map(
    leaving.flatMap(({ id }, index) => {
      const day = free[index]
      return day === undefined ? [] : [[id, day] as const]
    }),
  )
  for (const [id, day] of newDays) await repo.moveToDay(trx, id, day)
  return rows.map((session) => ({ ...session, series_day: newDays.get(session.id) ?? session.series_day }))
}

interface NewDays {
  planned: readonly SeriesSession[]
  now: Instant
}

/** Whether the series decides about a session: nobody has changed it alone, and it has not begun. */
function isUntouched({ deleted_at, is_exception, start_time }: SessionRow, now: Instant): boolean {
  return deleted_at === null && !is_exception && start_time > now
}

/** Aligns the series of a session that was skipped or restored: its video is that of the next one, or its own again. */
export async function alignSeries(db: Db, seriesId: string, now: Instant): Promise<void> {
  await transact(db, async (trx) => {
    await lockSchedule(trx)
    const row = await repo.lock(trx, seriesId)
    if (row) await alignSessions(trx, row, { now, by: null })
  })
}

/** A session that comes back from the bin is part of its series again, or, if that has changed, stands by itself. */
export async function keepRestored(trx: Db, session: Restored, now: Instant): Promise<void> {
  const { id, series_id: seriesId, series_day: day } = session
  if (seriesId === null || day === null) return
  const row = await repo.lock(trx, seriesId)
  if (row && isDateOf(ruleOf(row), day)) await alignSessions(trx, row, { now, by: null })
  else await livestreams.change(trx, id, { is_exception: true })
}

type Restored = Pick<SessionRow, 'id' | 'series_id' | 'series_day'>

export function ruleOf(row: SeriesRow): SessionSeries {
  return {
    repeats: row.repeats,
    weekdays: row.weekdays,
    weekOfMonth: row.week_of_month,
    time: row.time,
    from: row.from_day,
    until: row.until_day,
    videos: row.videos,
    listEnd: row.list_end,
    playedBefore: row.played_before,
  }
}

export async function exceptionsOf(db: Db, row: SeriesRow, rows: readonly SessionRow[]): Promise<SeriesExceptions> {
  const exceptions = new Map<string, SeriesException>()
  for (const { series_day: day, deleted_at, is_exception, start_time: startTime, video_id: video } of rows) {
    if (day === null) continue
    if (deleted_at !== null) exceptions.set(day, { isSkipped: true })
    else if (is_exception) exceptions.set(day, { isSkipped: false, startTime, video })
  }
  for (const day of await repo.skippedDays(db, row.id)) exceptions.set(day, { isSkipped: true })
  return exceptions
}

/** The first day whose session, by the rule, has not begun. */
export function firstOpenDay(row: SeriesRow, now: Instant): string {
  const [rule, today] = [ruleOf(row), istDay(now)]
  const hasStarted = isDateOf(rule, today) && new Date(`${today}T${row.time}:00+05:30`) <= now
  return hasStarted ? addDays(today, 1) : today
}

/** The id of a new session follows from the series and its date, so that links, calendars and reminders stay valid (UUID version 8). */
export function sessionId(seriesId: string, day: string): string {
  const hex = createHash('sha256').update(`${seriesId} ${day}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function isChanged(row: SeriesRow, { session, existing }: { session: SeriesSession; existing: SessionRow }): boolean {
  return (
    existing.title !== row.title ||
    existing.video_id !== session.video ||
    existing.duration_in_minutes !== row.duration_in_minutes ||
    existing.start_time.getTime() !== session.startTime.getTime()
  )
}
