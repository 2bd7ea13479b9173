import { streamId } from './seed-streams.ts'
import type { Db } from '#server/db/database.ts'
import { foldKeyOf } from '#shared/domain/chat-filter.ts'
import { type Instant, SECOND_IN_MS } from '#shared/domain/ist.ts'

interface DemoRoom {
  stream: number
  /** By the number of the member who writes, in seconds from the start of the session. */
  messages: { by: number; at: number; text: string; isHeld?: true }[]
  question: { by: number; at: number; text: string; answer: string | null }
}

const ROOMS: DemoRoom[] = [
  {
    stream: 1,
    messages: [
      { by: 0, at: -60, text: 'Namaste from Pune' },
      { by: 1, at: -42, text: 'Pranam' },
      { by: 2, at: -40, text: 'Pranam' },
      { by: 3, at: 66, text: 'The bowl is still in the room with me.' },
    ],
    question: {
      by: 1,
      at: 70,
      text: 'Should I keep my eyes closed the whole time?',
      answer: 'Only as long as it is easy. A half-open look at the floor is as good.',
    },
  },
  {
    stream: 2,
    messages: [
      { by: 2, at: -50, text: 'Good morning to all of you' },
      { by: 0, at: -35, text: 'Jai Gurudev' },
      { by: 3, at: -20, text: 'My diya is lit.' },
      { by: 1, at: -8, text: 'Who wants to sit together? Call me: 90000 00399', isHeld: true },
    ],
    question: { by: 3, at: -5, text: 'How long should one sit in the first weeks?', answer: null },
  },
]

/**
 * Lets members have written in the rooms of the session that is over and of the one that is live: one message is held,
 * one question is answered and one waits. The named accounts have not written, so that a first visit looks like one.
 */
export async function seedRooms(trx: Db, { now, except }: { now: Instant; except: string[] }): Promise<void> {
  const members = await trx
    .selectFrom('users')
    .innerJoin('grants', 'grants.user_id', 'users.id')
    .innerJoin('plans', 'plans.id', 'grants.plan_id')
    .where('email', 'not in', except)
    .where('plan_type', '=', 'ANNUAL')
    .where('ended_at', 'is', null)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .select(['users.id', 'users.name'])
    .orderBy('email')
    .limit(4)
    .execute()
  const { user_id: teacher } = await trx.selectFrom('team_members').select('user_id').executeTakeFirstOrThrow()
  for (const room of ROOMS) await seedRoom(trx, room, { members, teacher, now })
}

interface People {
  members: { id: string; name: string }[]
  teacher: string
  now: Instant
}

async function seedRoom(trx: Db, { stream, messages, question }: DemoRoom, { members, teacher, now }: People) {
  const livestream_id = streamId(stream)
  const { start_time } = await trx
    .selectFrom('livestreams')
    .where('id', '=', livestream_id)
    .select('start_time')
    .executeTakeFirstOrThrow()
  const instantOf = (seconds: number) => new Date(start_time.getTime() + seconds * SECOND_IN_MS)
  const room_id = demoId(stream, 0)
  const member = (number: number) => {
    const found = members[number]
    if (!found) throw new Error('Too few members have an annual plan.')
    return { user_id: found.id, name: found.name.split(' ')[0] ?? found.name }
  }
  const pages = { next_page: 2, next_page_at: now, page_made_at: now }
  const room = { id: room_id, livestream_id, ...pages, ...NO_WEBINAR, pinned_message_id: null, moderator_seen_at: null }
  await trx.insertInto('live_rooms').values(room).execute()
  const rows = messages.map(({ by, at, text, isHeld = false }, index) => ({
    id: demoId(stream, index + 1),
    client_id: demoId(stream, index + 1),
    room_id,
    ...member(by),
    text,
    fold_key: foldKeyOf(text),
    sent_at: instantOf(at),
    at_ms: at * SECOND_IN_MS,
    ...(isHeld
      ? { state: 'HELD' as const, reason: 'PHONE' as const, page: null }
      : { state: 'SHOWN' as const, reason: null, page: 1 }),
    ...NOT_DECIDED,
  }))
  const lineOf = ({ id, page, fold_key }: (typeof rows)[number]) =>
    page === null ? null : (rows.find((other) => fold_key !== null && other.fold_key === fold_key)?.id ?? id)
  await trx
    .insertInto('chat_messages')
    .values(rows.map((row) => ({ ...row, line_id: lineOf(row) })))
    .execute()
  const { by, at, text, answer } = question
  const id = demoId(stream, 99)
  const asked = { id, client_id: id, room_id, ...member(by), text, is_from_replay: false, created_at: instantOf(at) }
  const answered =
    answer === null
      ? { answered_at: null, answered_by: null, answer_way: null }
      : { answered_at: instantOf(at + 5), answered_by: teacher, answer_way: 'ROOM' as const }
  const unclaimed = { taken_by: null, taken_until: null, closed_at: null }
  await trx
    .insertInto('live_questions')
    .values({ ...asked, ...answered, answer, ...unclaimed })
    .execute()
}

const NO_WEBINAR = { programme_day: null, programme_date: null, webinar_starts_at: null, webinar_ends_at: null }

const NOT_DECIDED = {
  removed_in: null,
  claimed_by: null,
  claimed_until: null,
  decided_by: null,
  decided_at: null,
  former_state: null,
  former_reason: null,
}

/** In the order in which they were written. */
function demoId(room: number, number: number): string {
  return `01900000-0000-7000-8000-0000000${200 + room}${String(number).padStart(2, '0')}`
}
