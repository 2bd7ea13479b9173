import type { Db } from '#server/db/database.ts'
import type { ChannelConsents } from '#server/db/schema.ts'
import type { Channel, Purpose } from '#shared/domain/channel-consents.ts'
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

/** Those of the users who are members and whom messages of a purpose may reach (`isWelcome`), in one statement. */
export async function membersWelcoming(
  db: Db,
  { userIds, purpose }: { userIds: readonly string[]; purpose: Purpose },
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select u.id from unnest(${[...userIds]}::uuid[]) as asked (id) join users u on u.id = asked.id
    left join channel_consents c on c.user_id = u.id and c.channel = 'EMAIL' and c.purpose = ${purpose}
    where u.role = 'USER' and coalesce(c.given, ${purpose === 'SERVICE'}::boolean)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
