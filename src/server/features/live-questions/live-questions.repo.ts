import type { Db } from '#server/db/database.ts'
import type { LiveQuestions } from '#server/db/schema.ts'
import { type Cursor, newestFirst } from '#server/platform/paging.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { QuestionState } from '#shared/domain/live-questions.ts'
import { type Insertable, type RawBuilder, sql, type SqlBool, type Updateable } from 'kysely'

type NewQuestion = Omit<
  Insertable<LiveQuestions>,
  'taken_by' | 'taken_until' | 'answered_at' | 'answered_by' | 'answer_way' | 'answer' | 'closed_at'
>

/** Stores a question, unless the member's page has sent it before to this room. */
export async function insertIfNew(trx: Db, question: NewQuestion): Promise<void> {
  await trx
    .insertInto('live_questions')
    .values(question)
    .onConflict((oc) => oc.columns(['user_id', 'client_id', 'room_id']).doNothing())
    .execute()
}

export function findByClientId(
  db: Db,
  { userId, clientId, roomId }: { userId: string; clientId: string; roomId: string },
) {
  return db
    .selectFrom('live_questions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .where('room_id', '=', roomId)
    .executeTakeFirst()
}

export type QuestionRow = NonNullable<Awaited<ReturnType<typeof findByClientId>>>

/** A member's questions, newest first, one more than the limit. */
export function listOf(db: Db, { userId, ...page }: { userId: string; limit: number; after: Cursor | null }) {
  return newestFirst(db.selectFrom('live_questions').selectAll().where('user_id', '=', userId), page).execute()
}

export async function countOf(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('live_questions')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** What was answered in a room for everyone, newest first. */
export function listShown(db: Db, { roomId, limit }: { roomId: string; limit: number }) {
  return db
    .selectFrom('live_questions')
    .where('room_id', '=', roomId)
    .where('answer_way', '=', sql.lit('ROOM'))
    .select(['id', 'text', 'name', 'answer', 'answered_at'])
    .orderBy('answered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Selects questions; without a state those that nobody has answered or closed, with or without somebody at them. */
interface QuestionFilter {
  state: QuestionState | null
  roomId: string | null
  now: Instant
}

/** One more than the limit: answered and closed ones newest first, the others oldest first, as they are worked off. */
export function list(db: Db, { limit, after, ...filter }: QuestionFilter & { limit: number; after: Cursor | null }) {
  const query = withPeople(db).where(matches(filter))
  if (filter.state === 'ANSWERED' || filter.state === 'CLOSED')
    return newestFirst(query, { limit, after, table: 'live_questions' }).execute()
  const following = after
    ? query.where(sql<SqlBool>`(live_questions.created_at, live_questions.id) > (${after.createdAt}, ${after.id})`)
    : query
  return following
    .orderBy('live_questions.created_at')
    .orderBy('live_questions.id')
    .limit(limit + 1)
    .execute()
}
export type QuestionWithPeople = Awaited<ReturnType<typeof list>>[number]

export async function count(db: Db, filter: QuestionFilter): Promise<number> {
  const { total } = await db
    .selectFrom('live_questions')
    .where(matches(filter))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** How many questions wait for an answer, in all rooms. */
export async function countOpen(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('live_questions')
    .where(isOpen)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** How many questions wait for an answer, in each of these rooms; rooms without one are missing. */
export async function countOpenIn(db: Db, roomIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('live_questions')
    .where('room_id', '=', sql<string>`any(${roomIds}::uuid[])`)
    .where('answered_at', 'is', null)
    .where('closed_at', 'is', null)
    .select(({ fn }) => ['room_id', fn.countAll<number>().as('total')])
    .groupBy('room_id')
    .execute()
  return new Map(rows.flatMap(({ room_id, total }) => (room_id === null ? [] : [[room_id, total]])))
}

/** The question, locked until the transaction ends: another administrator's action waits. */
export function lock(trx: Db, id: string) {
  return trx.selectFrom('live_questions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function update(trx: Db, id: string, change: Updateable<LiveQuestions>): Promise<void> {
  await trx.updateTable('live_questions').set(change).where('id', '=', id).execute()
}

export function findWithPeople(db: Db, id: string) {
  return withPeople(db).where('live_questions.id', '=', id).executeTakeFirst()
}

export async function findAddress(db: Db, userId: string): Promise<string> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return email
}

export async function findName(db: Db, userId: string): Promise<string> {
  const { name } = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
  return name
}

function withPeople(db: Db) {
  return db
    .selectFrom('live_questions')
    .innerJoin('users as askers', 'askers.id', 'live_questions.user_id')
    .leftJoin('users as takers', 'takers.id', 'live_questions.taken_by')
    .leftJoin('users as answerers', 'answerers.id', 'live_questions.answered_by')
    .selectAll('live_questions')
    .select(['askers.name as asker', 'takers.name as taker', 'answerers.name as answerer'])
}

function matches({ state, roomId, now }: QuestionFilter): RawBuilder<SqlBool> {
  const inState = CONDITIONS[state ?? 'OPEN'](now)
  return roomId === null ? inState : sql`${inState} and live_questions.room_id = ${roomId}`
}

const isOpen = sql<SqlBool>`live_questions.answered_at is null and live_questions.closed_at is null`
const isTaken = (now: Instant) =>
  sql<SqlBool>`live_questions.taken_by is not null and live_questions.taken_until > ${now}`

/** Each holds that of an index: `live_questions_open`, `…_answered` or `…_closed`. */
const CONDITIONS = {
  OPEN: () => isOpen,
  NEW: (now: Instant) => sql<SqlBool>`${isOpen} and (${isTaken(now)}) is not true`,
  TAKEN: (now: Instant) => sql<SqlBool>`${isOpen} and ${isTaken(now)}`,
  ANSWERED: () => sql<SqlBool>`live_questions.answered_at is not null`,
  CLOSED: () => sql<SqlBool>`live_questions.answered_at is null and live_questions.closed_at is not null`,
}
