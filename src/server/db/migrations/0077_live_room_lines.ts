import { type Kysely, sql } from 'kysely'

/**
 * Lines of a room that stay the same line when one of their messages goes, lines that lost the message of a deleted
 * account, and the chat of the daily webinars.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table chat_messages add column line_id uuid',
  `update chat_messages set line_id = lines.line_id from (
    select id, first_value(id) over (partition by room_id, page, coalesce(fold_key, id::text) order by id) as line_id
    from chat_messages where page is not null
  ) as lines where chat_messages.id = lines.id`,
  'create index chat_messages_line on chat_messages (line_id) where line_id is not null',
  `create table chat_removals (
    room_id uuid not null references live_rooms (id) on delete cascade,
    line_id uuid not null,
    removed_in integer not null,
    removed_at timestamptz not null,
    primary key (room_id, line_id)
  )`,
  'create index chat_removals_removed on chat_removals (removed_at)',
  `alter table settings add column webinar_chat_mode text not null default 'HOLD_FIRST'
    check (webinar_chat_mode in ('OFF', 'HOLD_FIRST', 'OPEN'))`,
]
