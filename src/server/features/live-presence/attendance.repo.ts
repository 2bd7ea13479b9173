import type { Db } from '#server/db/database.ts'
import { containsPattern, type Cursor } from '#server/platform/paging.ts'
import type { MinuteOfAttendance } from '#shared/domain/attendance.ts'
import { sql } from 'kysely'

/** The room of a session; undefined until somebody has opened it. */
export async function findRoom(db: Db, livestreamId: string): Promise<string | undefined> {
  const query = db.selectFrom('live_rooms').where('livestream_id', '=', livestreamId).select('id')
  return (await query.executeTakeFirst())?.id
}

/** How many members were emailed about a session before it; the key of such an email begins with the session. */
export async function countReminded(db: Db, livestreamId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sent_reminders')
    .where('kind', '=', sql.lit('LIVE_SESSION'))
    .where(sql`left(event_key, 36)`, '=', livestreamId)
    .select(sql<number>`count(distinct user_id)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many members asked in a room, and how often. */
export function countQuestions(db: Db, roomId: string): Promise<{ askers: number; questions: number }> {
  return db
    .selectFrom('live_questions')
    .where('room_id', '=', roomId)
    .select(sql<number>`count(distinct user_id)::integer`.as('askers'))
    .select(sql<number>`count(*)::integer`.as('questions'))
    .executeTakeFirstOrThrow()
}

/** Each minute with somebody in it, and how many came in it for the first time. */
export function listMinutes(db: Db, roomId: string): Promise<(MinuteOfAttendance & { joined: number })[]> {
  return db
    .selectFrom('live_minutes')
    .where('room_id', '=', roomId)
    .select(['minute', 'members', 'joined'])
    .orderBy('minute')
    .execute()
}

interface Members {
  roomId: string
  search: string
  /** Without it the search tells nothing of members' addresses. */
  searchesEmail: boolean
}

/** Those whose minutes are kept, one more than the limit, in the order in which they came. */
export function listMembers(db: Db, { limit, after, ...members }: Members & { limit: number; after: Cursor | null }) {
  const found = after
    ? attending(db, members).where(sql<boolean>`(joined_at, user_id) > (${after.createdAt}, ${after.id})`)
    : attending(db, members)
  return found
    .select(['users.id', 'users.name', 'users.email', 'minutes'])
    .select([sql<Date>`joined_at`.as('joined_at'), sql<Date>`left_at`.as('left_at')])
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(limit + 1)
    .execute()
}
export type AttendingRow = Awaited<ReturnType<typeof listMembers>>[number]

export async function countMembers(db: Db, members: Members): Promise<number> {
  const { count } = await attending(db, members)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function attending(db: Db, { roomId, search, searchesEmail }: Members) {
  const all = db
    .selectFrom('live_attendance')
    .innerJoin('users', 'users.id', 'user_id')
    .where('room_id', '=', roomId)
    .where('keeps_minutes', '=', true)
    .where('joined_at', 'is not', null)
  if (!search) return all
  const pattern = containsPattern(search)
  if (!searchesEmail) return all.where(sql<boolean>`lower(users.name) like ${pattern}`)
  return all.where(sql<boolean>`(lower(users.name) like ${pattern} or lower(users.email) like ${pattern})`)
}
