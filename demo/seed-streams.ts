import type { Db } from '#server/db/database.ts'
import { addIstDays, atIstTime, type Instant, istDay } from '#shared/domain/ist.ts'

const MINUTE_IN_MS = 60_000

/** Schedules the demo's four streams: one over, one live, one in two minutes, one tomorrow; and a weekly series. */
export async function scheduleStreams(trx: Db, now: Instant): Promise<void> {
  const sources = await trx
    .selectFrom('videos')
    .where('usage_type', '=', 'LIVESTREAM_SOURCE')
    .selectAll()
    .orderBy('created_at')
    .execute()
  const [long, short = long] = sources.toSorted((a, b) => b.duration_in_seconds - a.duration_in_seconds)
  if (!long || !short) return
  const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_IN_MS)
  const streams = [
    { id: streamId(1), title: 'Full moon sitting', video: short, start_time: addIstDays(atIstTime(now, '20:00'), -2) },
    { id: streamId(2), title: 'Sunday satsang', video: long, start_time: now },
    { id: streamId(3), title: 'Evening lamp, together', video: long, start_time: after(2) },
    {
      id: streamId(4),
      title: 'Questions and silence',
      video: short,
      start_time: addIstDays(atIstTime(now, '10:00'), 1),
    },
  ]
  for (const { video, ...stream } of streams) {
    const row = {
      ...stream,
      video_id: video.id,
      duration_in_minutes: Math.ceil(video.duration_in_seconds / 60),
      created_at: now,
    }
    await trx
      .insertInto('livestreams')
      .values(row)
      .onConflict((oc) => oc.column('id').doUpdateSet({ start_time: row.start_time, title: row.title }))
      .execute()
  }
  await scheduleSeries(trx, { now, videos: [long.id, short.id] })
}

/** A weekly series; its sessions are put into the schedule when the product starts. */
async function scheduleSeries(trx: Db, { now, videos }: { now: Instant; videos: string[] }): Promise<void> {
  const series = {
    id: streamId(5),
    title: 'Sunday morning together',
    repeats: 'WEEKLY' as const,
    weekdays: [7],
    week_of_month: null,
    time: '10:00',
    from_day: istDay(addIstDays(now, 2)),
    until_day: null,
    duration_in_minutes: 60,
    videos,
    list_end: 'REPEAT' as const,
    created_at: now,
  }
  await trx
    .insertInto('session_series')
    .values(series)
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** The demo's streams have fixed ids, so that scheduling them again leaves the administrator's streams alone. */
export function streamId(number: number): string {
  return `01900000-0000-7000-8000-00000000010${number}`
}
