import { call } from './call.ts'
import { byId, id, instant, listQuery, multilineText, page } from './fields.ts'
import {
  ANSWER_WAYS,
  MAX_QUESTION_ANSWER_LENGTH,
  MAX_QUESTION_LENGTH,
  QUESTION_STATES,
} from '#shared/domain/live-questions.ts'
import * as z from 'zod/mini'

export const questionState = z.enum(QUESTION_STATES)
export const answerWay = z.enum(ANSWER_WAYS, 'Please choose how to answer.')

/** Where it was asked: a live session by its title, the daily webinar by its day; both null once that is deleted. */
const questionRoom = z.object({
  _id: z.nullable(z.string()),
  title: z.nullable(z.string()),
  programmeDay: z.nullable(z.int()),
  startsAt: z.nullable(instant),
})

const question = {
  _id: z.string(),
  text: z.string(),
  /** Whether the asker's name stands beside an answer in the room. */
  isNamed: z.boolean(),
  room: questionRoom,
  askedAt: instant,
}

/** A member's own question. Who has taken it is not theirs to know: TAKEN is shown to them as NEW. */
export const memberQuestion = z.object({
  ...question,
  state: questionState,
  answer: z.nullable(z.object({ how: answerWay, text: z.string(), answeredAt: instant })),
})
export type MemberQuestion = z.output<typeof memberQuestion>

/** A question that was answered in the room, as everyone there sees it; `askedBy` is null when asked without a name. */
export const roomAnswer = z.object({
  _id: z.string(),
  question: z.string(),
  askedBy: z.nullable(z.string()),
  answer: z.string(),
  answeredAt: instant,
})
export type RoomAnswer = z.output<typeof roomAnswer>

/** A question as administrators see it. */
export const adminQuestion = z.object({
  ...question,
  state: questionState,
  member: z.object({ _id: z.string(), name: z.string() }),
  /** Asked after the session had ended. */
  isFromReplay: z.boolean(),
  /** How it can be answered now. */
  ways: z.array(answerWay),
  /** The administrator who is answering it. */
  takenBy: z.nullable(z.object({ name: z.string(), isMe: z.boolean() })),
  /** `by` is null once that administrator's account is deleted. */
  answer: z.nullable(z.object({ how: answerWay, text: z.string(), answeredAt: instant, by: z.nullable(z.string()) })),
})
export type AdminQuestion = z.output<typeof adminQuestion>

const adminAnswer = z.object({ question: adminQuestion })

/** Questions to the teacher. */
export const liveQuestions = {
  ask: call({
    method: 'POST',
    path: '/user/live-rooms/:id/questions',
    audience: 'USER',
    summary:
      'Ask the teacher; before, during and after the session, by members under 18 too. The same `clientId` asks once. The room is not found by who may not be in it.',
    params: byId,
    body: z.partial(
      z.object({ clientId: id, text: multilineText('Your question', MAX_QUESTION_LENGTH), isNamed: z.boolean() }),
    ),
    answer: z.object({ question: memberQuestion }),
    status: 201,
  }),
  mine: call({
    method: 'GET',
    path: '/user/questions',
    audience: 'USER',
    summary: 'The own questions of all rooms with their answers, newest first.',
    query: z.omit(listQuery, { search: true }),
    answer: z.object({ questions: z.array(memberQuestion), ...page }),
  }),
  answers: call({
    method: 'GET',
    path: '/user/live-rooms/:id/answers',
    audience: 'USER',
    summary: 'What the teacher has answered in the room, newest first, at most 50.',
    params: byId,
    answer: z.object({ answers: z.array(roomAnswer) }),
  }),
  list: call({
    method: 'GET',
    path: '/admin/questions',
    audience: 'ADMIN',
    needs: 'questions.answer',
    summary:
      'Questions to the teacher: NEW and TAKEN ones when no state is named, oldest first; answered and closed ones newest first.',
    query: z.extend(z.omit(listQuery, { search: true }), {
      state: z.optional(questionState),
      roomId: z.optional(id),
    }),
    answer: z.object({ questions: z.array(adminQuestion), ...page }),
  }),
  take: call({
    method: 'POST',
    path: '/admin/questions/:id/take',
    audience: 'ADMIN',
    needs: 'questions.answer',
    summary:
      'Take a question for some minutes, so that two do not answer it. Taken by another: 409 QUESTION_TAKEN with the name.',
    params: byId,
    answer: adminAnswer,
  }),
  release: call({
    method: 'POST',
    path: '/admin/questions/:id/release',
    audience: 'ADMIN',
    needs: 'questions.answer',
    summary: 'Let another administrator answer a question that one has taken.',
    params: byId,
    answer: adminAnswer,
  }),
  answer: call({
    method: 'POST',
    path: '/admin/questions/:id/answer',
    audience: 'ADMIN',
    needs: 'questions.answer',
    summary:
      'Answer a question in the room, privately or by email; only by email after the session. A repeated answer changes nothing; another one is refused with ANSWERED_MEANWHILE.',
    params: byId,
    body: z.partial(z.object({ how: answerWay, text: multilineText('Answer', MAX_QUESTION_ANSWER_LENGTH) })),
    // An answer of 3,000 characters can take four bytes for each.
    bodyLimitInBytes: 32 * 1024,
    answer: adminAnswer,
  }),
  close: call({
    method: 'POST',
    path: '/admin/questions/:id/close',
    audience: 'ADMIN',
    needs: 'questions.answer',
    summary: 'Close a question without an answer.',
    params: byId,
    answer: adminAnswer,
  }),
  reopen: call({
    method: 'POST',
    path: '/admin/questions/:id/reopen',
    audience: 'ADMIN',
    needs: 'questions.answer',
    summary: 'Undo the closing of a question.',
    params: byId,
    answer: adminAnswer,
  }),
}
