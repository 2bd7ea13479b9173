import type { StreamRow } from './livestreams.repo.ts'
import * as schedule from './livestreams.repo.ts'
import { alignSessions, exceptionsOf, firstOpenDay, ruleOf } from './series-sessions.ts'
import * as repo from './session-series.repo.ts'
import type { SeriesRow } from './session-series.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { requireVersion, withCurrentOnConflict } from '#server/platform/versions.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import { errors } from '#shared/contract/errors.ts'
import type { AdminStream } from '#shared/contract/livestreams.ts'
import { type AdminSeries, sessionSeries as calls } from '#shared/contract/session-series.ts'
import type { Fields } from '#shared/domain/audit.ts'
import { type Instant, istDay } from '#shared/domain/ist.ts'
import { seriesText } from '#shared/domain/series-words.ts'
import { addDays, isCompleteRule, nextSessions, playedUntil } from '#shared/domain/session-series.ts'

/** Series of live sessions; their sessions are livestreams (decision 0075). */
export function sessionSeriesService({ db, clock, audit, presentStream }: Dependencies): Handlers<typeof calls> {
  async function present(row: SeriesRow, viewerId: string): Promise<AdminSeries> {
    const sessions = await schedule.sessionsAhead(db, { seriesId: row.id, now: clock.now() })
    const titles = await repo.titlesOf(db, row.videos)
    return {
      _id: row.id,
      title: row.title,
      repeats: row.repeats,
      weekdays: row.weekdays,
      weekOfMonth: row.week_of_month,
      time: row.time,
      from: row.from_day,
      until: row.until_day,
      durationInMinutes: row.duration_in_minutes,
      replayDays: row.replay_days,
      videos: row.videos.map((id) => ({ _id: id, title: titles.get(id) ?? null })),
      listEnd: row.list_end,
      version: row.version,
      isOverlapping: await repo.hasOverlap(db, { seriesId: row.id, now: clock.now() }),
      sessions: await Promise.all(
        sessions.map(async (session) => ({
          ...(await presentStream(session, viewerId)),
          date: session.series_day ?? istDay(session.start_time),
          isException: session.is_exception,
          isSkipped: session.deleted_at !== null,
        })),
      ),
    }
  }

  /** Aligns the sessions. The schedule must be locked. Throws SERIES_WITHOUT_SESSIONS or STREAM_OVERLAP. */
  async function reschedule(trx: Db, row: SeriesRow, { viewer, mayOverlap }: { viewer: Viewer; mayOverlap: boolean }) {
    const now = clock.now()
    await alignSessions(trx, row, { now, by: viewer })
    if (!mayOverlap && (await repo.hasOverlap(trx, { seriesId: row.id, now }))) throw new Refused('STREAM_OVERLAP')
  }

  /** Another rule or list begins with the first session that has not begun: what took place is not counted by it. */
  async function newStart(trx: Db, before: SeriesRow, columns: Partial<Columns>) {
    if (!RESTARTING.some((name) => name in columns)) return {}
    const [now, wanted] = [clock.now(), columns.from_day ?? before.from_day]
    const open = firstOpenDay(before, now)
    const from = wanted > open ? wanted : open
    const exceptions = await exceptionsOf(trx, before, await repo.sessionsOf(trx, before, now))
    return { from_day: from, played_before: columns.videos ? 0 : playedUntil(ruleOf(before), exceptions, from) }
  }

  async function change(
    id: string,
    { version, viewer }: { version: number | undefined; viewer: Viewer },
    apply: Change,
  ) {
    const row = await withCurrentOnConflict(calls.update.answer, {
      change: () =>
        transact(db, async (trx) => {
          await schedule.lockSchedule(trx)
          const before = await repo.lock(trx, id)
          if (!before) throw new Refused('NOT_FOUND')
          requireVersion<number>(before, version)
          return apply(trx, before)
        }),
      async present() {
        const current = await repo.find(db, id)
        if (!current) throw new Refused('NOT_FOUND')
        return { series: await present(current, viewer.userId) }
      },
    })
    return { series: await present(row, viewer.userId) }
  }

  return {
    async list({ viewer }) {
      const rows = await repo.listRunning(db, istDay(clock.now()))
      return { series: await Promise.all(rows.map((row) => present(row, viewer.userId))) }
    },

    async create({ body, viewer }) {
      const { allowOverlap, ...fields } = body
      const values = { id: newId(), ...columnsOf(fields), created_at: clock.now() }
      const row = await transact(db, async (trx) => {
        await schedule.lockSchedule(trx)
        if (!(await repo.areStreamSources(trx, fields.videos))) throw new Refused('UNKNOWN_ITEM')
        const inserted = await repo.insert(trx, values)
        requireSessions(inserted, clock.now())
        await reschedule(trx, inserted, { viewer, mayOverlap: allowOverlap })
        await audit.record(trx, {
          by: viewer,
          action: 'series.create',
          subject: `series:${inserted.id}`,
          name: inserted.title,
          after: await auditFields(trx, inserted),
        })
        return inserted
      })
      return { series: await present(row, viewer.userId) }
    },

    async update({ params: { id }, body: { allowOverlap = false, version, ...body }, viewer }) {
      return change(id, { version, viewer }, async (trx, before) => {
        const columns = changedColumns(before, columnsOf({ ...fieldsOf(before), ...definedOf(body) }))
        if (Object.keys(columns).length === 0) return before
        const { videos } = columns
        if (videos && !(await repo.areStreamSources(trx, videos))) throw new Refused('UNKNOWN_ITEM')
        const now = clock.now()
        const after = await repo.change(trx, id, { ...columns, ...(await newStart(trx, before, columns)) })
        requireSessions(after, now)
        if (columns.replay_days !== undefined) {
          await repo.changeReplayDays(trx, { before, replayDays: columns.replay_days, now })
        }
        const { title: _title, videos: _videos, ...slot } = columns
        await reschedule(trx, after, { viewer, mayOverlap: allowOverlap || Object.keys(slot).length === 0 })
        await audit.record(trx, {
          by: viewer,
          action: 'series.update',
          subject: `series:${id}`,
          name: before.title,
          before: await auditFields(trx, before),
          after: await auditFields(trx, after),
        })
        return after
      })
    },

    async end({ params: { id }, body: { version }, viewer }) {
      await change(id, { version, viewer }, async (trx, before) => {
        const ended = await repo.change(trx, id, { until_day: addDays(firstOpenDay(before, clock.now()), -1) })
        await alignSessions(trx, ended, { now: clock.now(), by: viewer })
        await audit.record(trx, { by: viewer, action: 'series.end', subject: `series:${id}`, name: before.title })
        return ended
      })
    },
  }
}

type Change = (trx: Db, before: SeriesRow) => Promise<SeriesRow>

type SeriesFields = Pick<
  AdminSeries,
  | 'title'
  | 'repeats'
  | 'weekdays'
  | 'weekOfMonth'
  | 'time'
  | 'from'
  | 'until'
  | 'durationInMinutes'
  | 'replayDays'
  | 'listEnd'
> & { videos: string[] }

function fieldsOf(row: SeriesRow): SeriesFields {
  const { repeats, time, videos, listEnd, from, until, weekOfMonth } = ruleOf(row)
  const { title, weekdays, duration_in_minutes: durationInMinutes, replay_days: replayDays } = row
  const times = { time, from, until, durationInMinutes, replayDays }
  return { title, repeats, weekdays, weekOfMonth, ...times, listEnd, videos: [...videos] }
}

/** Throws SERIES_RULE_INCOMPLETE. */
function columnsOf(fields: SeriesFields) {
  if (!isCompleteRule(fields)) {
    throw new Refused('SERIES_RULE_INCOMPLETE', { fields: { weekdays: errors.SERIES_RULE_INCOMPLETE.message } })
  }
  return {
    title: fields.title,
    repeats: fields.repeats,
    weekdays: fields.weekdays.toSorted((a, b) => a - b),
    week_of_month: fields.weekOfMonth,
    time: fields.time,
    from_day: fields.from,
    until_day: fields.until,
    duration_in_minutes: fields.durationInMinutes,
    replay_days: fields.replayDays,
    videos: fields.videos,
    list_end: fields.listEnd,
  }
}

type Columns = ReturnType<typeof columnsOf>

const RESTARTING = ['repeats', 'weekdays', 'week_of_month', 'time', 'from_day', 'videos'] as const

function changedColumns(before: SeriesRow, columns: Columns): Partial<Columns> {
  const isSame = (name: string) =>
    JSON.stringify(Object.entries(before).find(([column]) => column === name)?.[1]) ===
    JSON.stringify(Object.entries(columns).find(([column]) => column === name)?.[1])
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !isSame(name)))
}

function definedOf<Body extends object>(body: Body): { [Name in keyof Body]: Exclude<Body[Name], undefined> }
function definedOf(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

function requireSessions(row: SeriesRow, now: Instant): void {
  if (nextSessions(ruleOf(row), { now, count: 1 }).length > 0) return
  const { message } = errors.SERIES_WITHOUT_SESSIONS
  throw new Refused('SERIES_WITHOUT_SESSIONS', { fields: { [row.until_day === null ? 'from' : 'until']: message } })
}

async function auditFields(trx: Db, row: SeriesRow): Promise<Fields> {
  const titles = await repo.titlesOf(trx, row.videos)
  return {
    title: row.title,
    schedule: seriesText(ruleOf(row), 'en'),
    from: row.from_day,
    until: row.until_day,
    durationInMinutes: row.duration_in_minutes,
    replayDays: row.replay_days,
    video: row.videos.map((id) => titles.get(id) ?? null),
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  audit: Audit
  presentStream: (row: StreamRow, viewerId: string) => Promise<AdminStream>
}
