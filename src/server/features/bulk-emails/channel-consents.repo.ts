import type { Db } from '#server/db/database.ts'
import type { ChannelConsents } from '#server/db/schema.ts'
import type { Channel } from '#shared/domain/channel-consents.ts'
import { sql } from 'kysely'

export function choicesOf(db: Db, userId: string, channel: Channel) {
  return db
    .selectFrom('channel_consents')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .select(['purpose', 'given'])
    .execute()
}

/** Stores a choice; the same choice again keeps the time at which it was made. Does nothing for a deleted account. */
export async function save(db: Db, { user_id, channel, purpose, given, at, how }: ChannelConsents): Promise<void> {
  await sql`
    insert into channel_consents as stored (user_id, channel, purpose, given, at, how)
    select id, ${channel}, ${purpose}, ${given}::boolean, ${at}::timestamptz, ${how} from users where id = ${user_id}
    on conflict (user_id, channel, purpose) do update set given = excluded.given, at = excluded.at, how = excluded.how
    where stored.given <> excluded.given`.execute(db)
}
