import type { Db } from '#server/db/database.ts'
import type { WatchSums } from '#shared/domain/watch-figures.ts'
import { sql } from 'kysely'

export interface FiguresRow extends WatchSums {
  kind: 'VIDEO' | 'AUDIO'
  itemId: string
  day: string
}

/** Adds to the sums; each key once. Written in the order of the keys, so that two nodes cannot deadlock. */
export async function add(db: Db, rows: readonly FiguresRow[]): Promise<void> {
  const column = <Value>(of: (row: FiguresRow) => Value): Value[] => rows.map(of)
  await sql`
    insert into watch_figures as stored (item_id, day, network, quality, kind, plays, seconds_played,
      seconds_saving_data, stalls, stall_seconds, starts, start_ms_sum)
    select * from unnest(
      ${column(({ itemId }) => itemId)}::uuid[],
      ${column(({ day }) => day)}::text[],
      ${column(({ network }) => network)}::text[],
      ${column(({ quality }) => quality)}::text[],
      ${column(({ kind }) => kind)}::text[],
      ${column(({ plays }) => plays)}::integer[],
      ${column(({ secondsPlayed }) => secondsPlayed)}::double precision[],
      ${column(({ secondsSavingData }) => secondsSavingData)}::double precision[],
      ${column(({ stalls }) => stalls)}::integer[],
      ${column(({ stallSeconds }) => stallSeconds)}::double precision[],
      ${column(({ starts }) => starts)}::integer[],
      ${column(({ startMsSum }) => startMsSum)}::double precision[]
    ) as sent (item_id, day, network, quality)
    order by item_id, day, network, quality
    on conflict (item_id, day, network, quality) do update set
      plays = stored.plays + excluded.plays,
      seconds_played = stored.seconds_played + excluded.seconds_played,
      seconds_saving_data = stored.seconds_saving_data + excluded.seconds_saving_data,
      stalls = stored.stalls + excluded.stalls,
      stall_seconds = stored.stall_seconds + excluded.stall_seconds,
      starts = stored.starts + excluded.starts,
      start_ms_sum = stored.start_ms_sum + excluded.start_ms_sum`.execute(db)
}

/** The sums of an item since a day, by network and quality. */
export function sumSince(db: Db, { itemId, day }: { itemId: string; day: string }): Promise<WatchSums[]> {
  const total = (column: string) => sql<number>`sum(${sql.ref(column)})::double precision`
  return db
    .selectFrom('watch_figures')
    .where('item_id', '=', itemId)
    .where('day', '>=', day)
    .groupBy(['network', 'quality'])
    .select([
      'network',
      'quality',
      total('plays').as('plays'),
      total('seconds_played').as('secondsPlayed'),
      total('seconds_saving_data').as('secondsSavingData'),
      total('stalls').as('stalls'),
      total('stall_seconds').as('stallSeconds'),
      total('starts').as('starts'),
      total('start_ms_sum').as('startMsSum'),
    ])
    .execute()
}

/** How far members have come in a video or an audio. */
export async function readCompletion(db: Db, itemId: string) {
  const { rows } = await sql<{ members: number; finished: number; meanShare: number | null }>`
    select count(*)::integer as members, count(finished_at)::integer as finished,
      avg(case when finished_at is not null then 1 else least(1, furthest / length) end) as "meanShare"
    from progress where kind in ('VIDEO', 'AUDIO') and item_id = ${itemId}`.execute(db)
  return rows[0]
}

/** Whether there is such a video or audio; those in the bin count. */
export async function itemExists(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from videos where id = ${id}) or exists (select from audios where id = ${id}) as found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}

export async function removeBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('watch_figures').where('day', '<', day).execute()
}
