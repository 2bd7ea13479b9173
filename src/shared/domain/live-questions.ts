import { type Instant, MINUTE_IN_MS } from './ist.ts'

/** NEW until an administrator takes it or answers; CLOSED is without an answer. */
export const QUESTION_STATES = ['NEW', 'TAKEN', 'ANSWERED', 'CLOSED'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]

/** To everyone in the room, on the member's own page alone, or there and by email. */
export const ANSWER_WAYS = ['ROOM', 'PRIVATE', 'EMAIL'] as const
export type AnswerWay = (typeof ANSWER_WAYS)[number]

export const MAX_QUESTION_LENGTH = 500
export const MAX_QUESTION_ANSWER_LENGTH = 3000

/** How often a member may ask, in all rooms together. */
export const QUESTIONS_PER_HOUR = 10

/** After that another administrator may take a question whose answer has not come. */
export const TAKEN_FOR_MINUTES = 5

/** What is stored of a question's processing; its state follows from it. */
export interface QuestionProcessing {
  /** The administrator who has it; null when nobody does, or their account was deleted. */
  takenBy: string | null
  takenUntil: Instant | null
  answeredAt: Instant | null
  closedAt: Instant | null
}

export function questionState(question: QuestionProcessing, now: Instant): QuestionState {
  if (question.answeredAt) return 'ANSWERED'
  if (question.closedAt) return 'CLOSED'
  return question.takenBy !== null && question.takenUntil && question.takenUntil > now ? 'TAKEN' : 'NEW'
}

export function takenUntil(now: Instant): Instant {
  return new Date(now.getTime() + TAKEN_FOR_MINUTES * MINUTE_IN_MS)
}

export type QuestionAction = 'TAKE' | 'RELEASE' | 'ANSWER' | 'CLOSE' | 'REOPEN'

/**
 * What an administrator's action does: `DO` it, `NOTHING` because it is so already (a second click), or a refusal with
 * this error code.
 */
export function checkQuestionAction(
  action: QuestionAction,
  question: QuestionProcessing,
  { by, now }: { by: string; now: Instant },
): 'DO' | 'NOTHING' | 'QUESTION_TAKEN' | 'ANSWERED_MEANWHILE' | 'QUESTION_CLOSED' {
  const state = questionState(question, now)
  if (state === 'ANSWERED') return action === 'RELEASE' ? 'NOTHING' : 'ANSWERED_MEANWHILE'
  if (state === 'CLOSED') {
    if (action === 'REOPEN') return 'DO'
    return action === 'CLOSE' || action === 'RELEASE' ? 'NOTHING' : 'QUESTION_CLOSED'
  }
  if (action === 'REOPEN') return 'NOTHING'
  const isTakenByOther = state === 'TAKEN' && question.takenBy !== by
  if (action === 'RELEASE') return state === 'TAKEN' && !isTakenByOther ? 'DO' : 'NOTHING'
  return isTakenByOther ? 'QUESTION_TAKEN' : 'DO'
}

/**
 * How a question can be answered now. Whoever asked during a replay is not in a room with others, and once the room has
 * closed nobody is: then the answer is emailed.
 */
export function answerWays({ closesAt, now }: { closesAt: Instant; now: Instant }): readonly AnswerWay[] {
  return now < closesAt ? ANSWER_WAYS : ['EMAIL']
}
