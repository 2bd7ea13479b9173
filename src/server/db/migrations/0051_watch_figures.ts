import { type Kysely, sql } from 'kysely'

/** How videos and audios play for members: sums by item, day, network and quality, without any member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table watch_figures (
    item_id uuid not null,
    day text not null,
    network text not null,
    quality text not null,
    kind text not null check (kind in ('VIDEO', 'AUDIO')),
    plays integer not null,
    seconds_played double precision not null,
    seconds_saving_data double precision not null,
    stalls integer not null,
    stall_seconds double precision not null,
    starts integer not null,
    start_ms_sum double precision not null,
    primary key (item_id, day, network, quality)
  )`,
  'create index watch_figures_day on watch_figures (day)',
]
