import type { QuestionRow, QuestionWithPeople } from './live-questions.repo.ts'
import type { LiveRoomRow } from '#server/features/live-room/public.ts'
import type { AdminQuestion, MemberQuestion } from '#shared/contract/live-questions.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { answerWays, type QuestionProcessing, questionState } from '#shared/domain/live-questions.ts'

/** A question as its asker sees it. Who is answering is not theirs to know. */
export function memberQuestionOf(row: QuestionRow, room: LiveRoomRow | undefined, now: Instant): MemberQuestion {
  const state = questionState(processingOf(row), now)
  return { ...sharedFieldsOf(row, room), state: state === 'TAKEN' ? 'NEW' : state, answer: answerOf(row) }
}

interface Reader {
  /** The administrator who reads. */
  userId: string
  now: Instant
}

export function adminQuestionOf(
  row: QuestionWithPeople,
  room: LiveRoomRow | undefined,
  { userId, now }: Reader,
): AdminQuestion {
  const state = questionState(processingOf(row), now)
  const answer = answerOf(row)
  return {
    ...sharedFieldsOf(row, room),
    state,
    member: { _id: row.user_id, name: row.asker },
    isFromReplay: row.is_from_replay,
    ways: [...waysOf(row, room, now)],
    takenBy: state === 'TAKEN' && row.taker !== null ? { name: row.taker, isMe: row.taken_by === userId } : null,
    answer: answer && { ...answer, by: row.answerer },
  }
}

/** How the question can be answered; by email once there is no room. */
export function waysOf(row: QuestionRow, room: LiveRoomRow | undefined, now: Instant): ReturnType<typeof answerWays> {
  return answerWays({ closesAt: row.is_from_replay || !room ? row.created_at : room.ends_at, now })
}

export function processingOf(row: QuestionRow): QuestionProcessing {
  return {
    takenBy: row.taken_by,
    takenUntil: row.taken_until,
    answeredAt: row.answered_at,
    closedAt: row.closed_at,
  }
}

function sharedFieldsOf(row: QuestionRow, room: LiveRoomRow | undefined) {
  const { id, text, name, created_at } = row
  const place = room
    ? { _id: room.id, title: room.title, programmeDay: room.programme_day, startsAt: room.starts_at }
    : { _id: null, title: null, programmeDay: null, startsAt: null }
  return { _id: id, text, isNamed: name !== null, room: place, askedAt: created_at }
}

function answerOf({ answer: text, answer_way: how, answered_at: answeredAt }: QuestionRow) {
  return text === null || how === null || answeredAt === null ? null : { how, text, answeredAt }
}
