import type { Db } from '#server/db/database.ts'
import type { PushChoices } from '#shared/contract/push.ts'
import type { PushKind } from '#shared/domain/push.ts'
import { sql } from 'kysely'

/** For members who have never asked for a notification. */
const NOTHING: PushChoices = {
  webinars: false,
  liveSessions: false,
  expiry: false,
  answers: false,
  announcements: false,
}

export async function choicesOf(db: Db, userId: string): Promise<PushChoices> {
  const row = await db.selectFrom('push_choices').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return NOTHING
  const { webinars, live_sessions: liveSessions, expiry, answers, announcements } = row
  return { webinars, liveSessions, expiry, answers, announcements }
}

/** Saves the named choices; false when the user no longer exists. */
export async function saveChoices(db: Db, userId: string, choices: Partial<PushChoices>): Promise<boolean> {
  const { webinars = null, liveSessions = null, expiry = null, answers = null, announcements = null } = choices
  const { rows } = await sql`
    insert into push_choices as stored (user_id, webinars, live_sessions, expiry, answers, announcements)
    select id, coalesce(${webinars}::boolean, false), coalesce(${liveSessions}::boolean, false),
      coalesce(${expiry}::boolean, false), coalesce(${answers}::boolean, false),
      coalesce(${announcements}::boolean, false)
    from users where id = ${userId}
    on conflict (user_id) do update set
      webinars = coalesce(${webinars}::boolean, stored.webinars),
      live_sessions = coalesce(${liveSessions}::boolean, stored.live_sessions),
      expiry = coalesce(${expiry}::boolean, stored.expiry),
      answers = coalesce(${answers}::boolean, stored.answers),
      announcements = coalesce(${announcements}::boolean, stored.announcements)
    returning user_id`.execute(db)
  return rows.length > 0
}

const COLUMN_OF = {
  webinars: 'webinars',
  liveSessions: 'live_sessions',
  expiry: 'expiry',
  answers: 'answers',
  announcements: 'announcements',
} as const satisfies Record<PushKind, string>

/** Those of the users who are members and want notifications of a kind, in one statement. */
export async function membersWanting(
  db: Db,
  { userIds, kind }: { userIds: readonly string[]; kind: PushKind },
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const { rows } = await sql<{ user_id: string }>`
    select c.user_id from unnest(${[...userIds]}::uuid[]) as asked (user_id)
    join push_choices c on c.user_id = asked.user_id join users u on u.id = c.user_id
    where u.role = 'USER' and c.${sql.ref(COLUMN_OF[kind])}`.execute(db)
  return new Set(rows.map(({ user_id }) => user_id))
}
