import {
  answerWays,
  checkQuestionAction,
  type QuestionAction,
  type QuestionProcessing,
  questionState,
  takenUntil,
} from './live-questions.ts'
import { describe, expect, test } from 'vitest'

const now = new Date('2026-11-22T04:30:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const untouched: QuestionProcessing = { takenBy: null, takenUntil: null, answeredAt: null, closedAt: null }
const courses = {
  new: untouched,
  mine: { ...untouched, takenBy: 'meera', takenUntil: later(1) },
  others: { ...untouched, takenBy: 'ravi', takenUntil: later(1) },
  lapsed: { ...untouched, takenBy: 'ravi', takenUntil: now },
  deserted: { ...untouched, takenBy: null, takenUntil: later(1) },
  answered: { ...untouched, answeredAt: now },
  answeredAfterClosing: { ...untouched, answeredAt: now, closedAt: now },
  closed: { ...untouched, closedAt: now },
} as const

test.each([
  ['new', 'NEW'],
  ['mine', 'TAKEN'],
  ['others', 'TAKEN'],
  ['lapsed', 'NEW'],
  ['deserted', 'NEW'],
  ['answered', 'ANSWERED'],
  ['answeredAfterClosing', 'ANSWERED'],
  ['closed', 'CLOSED'],
] as const)('a question that is %s has the state %s', (course, state) => {
  expect(questionState(courses[course], now)).toBe(state)
})

describe('what administrators may do', () => {
  const actions: QuestionAction[] = ['TAKE', 'RELEASE', 'ANSWER', 'CLOSE', 'REOPEN']
  const taken = 'QUESTION_TAKEN'
  const answered = 'ANSWERED_MEANWHILE'
  const closed = 'QUESTION_CLOSED'
  test.each([
    ['new', ['DO', 'NOTHING', 'DO', 'DO', 'NOTHING']],
    ['mine', ['DO', 'DO', 'DO', 'DO', 'NOTHING']],
    ['others', [taken, 'NOTHING', taken, taken, 'NOTHING']],
    ['lapsed', ['DO', 'NOTHING', 'DO', 'DO', 'NOTHING']],
    ['deserted', ['DO', 'NOTHING', 'DO', 'DO', 'NOTHING']],
    ['answered', [answered, 'NOTHING', answered, answered, answered]],
    ['answeredAfterClosing', [answered, 'NOTHING', answered, answered, answered]],
    ['closed', [closed, 'NOTHING', closed, 'NOTHING', 'DO']],
  ] as const)('with a question that is %s: take, release, answer, close, open again → %s', (course, results) => {
    expect(actions.map((action) => checkQuestionAction(action, courses[course], { by: 'meera', now }))).toEqual(results)
  })
})

test('a question is taken for five minutes', () => {
  expect(takenUntil(now)).toEqual(later(300))
})

test.each([
  [later(1), ['ROOM', 'PRIVATE', 'EMAIL']],
  [now, ['EMAIL']],
  [later(-1), ['EMAIL']],
])('in a room that closes at %s a question is answered by %s', (closesAt, ways) => {
  expect(answerWays({ closesAt, now })).toEqual(ways)
})
