import { describeSegment, languagesOf, planProblem, programmeDayProblem, type Segment } from './segments.ts'
import { expect, test } from 'vitest'

const names = {
  planName: () => 'Annual',
  session: { title: 'Satsang', startsAt: new Date('2026-11-22T06:30:00.000Z') },
}

test.each([
  [{}, 'All members'],
  [{ status: 'ACTIVE' }, 'Members whose plan runs'],
  [{ plan: 'ANNUAL' }, 'Members with the running plan “Annual”'],
  [{ plan: 'ANNUAL', status: 'EXPIRED' }, 'Members whose plan “Annual” has ended'],
  [{ status: 'EXPIRED' }, 'Members whose plan has ended'],
  [{ status: 'INACTIVE' }, 'Members without a plan'],
  [{ programmeDay: { from: 3, to: 3 } }, 'Members on day 3 of the programme'],
  [{ programmeDay: { from: 3, to: 5 } }, 'Members on days 3 to 5 of the programme'],
  [{ lastSeen: { order: 'WITHIN', days: 1 } }, 'Members who were here in the last day'],
  [{ lastSeen: { order: 'NOT_FOR', days: 21 } }, 'Members who were not here for 21 days'],
  [{ attendedStreamId: 'x' }, 'Members who came to “Satsang” on 22 Nov 2026'],
  [{ attendedWithinDays: 30 }, 'Members who came to a live session in the last 30 days'],
  [{ isAdult: true, language: 'hi' }, 'Members who are of age and who read Hindi'],
  [
    { isAdult: false, status: 'ACTIVE', language: 'en' },
    'Members who are under 18, whose plan runs and who read English',
  ],
] as [Segment, string][])('%o are described as: %s', (segment, words) => {
  expect(describeSegment(segment, names)).toBe(words)
})

test('a session that was deleted is said to be gone', () => {
  const words = describeSegment({ attendedStreamId: 'x' }, { ...names, session: null })
  expect(words).toBe('Members who came to a session that no longer exists')
})

test.each([
  [{ from: 0, to: 3 }, 'The programme has the days 1 to 10.'],
  [{ from: 1, to: 11 }, 'The programme has the days 1 to 10.'],
  [{ from: 4, to: 3 }, 'The first day comes after the last.'],
  [{ from: 3, to: 3 }, null],
  [{ from: 1, to: 10 }, null],
])('the days %o of the programme: %s', (days, problem) => {
  expect(programmeDayProblem(days)).toBe(problem)
})

test('a plan and no plan contradict each other', () => {
  expect(planProblem({ plan: 'ANNUAL', status: 'INACTIVE' })).toBe('Members without a plan have none to choose.')
  expect(planProblem({ plan: 'ANNUAL', status: 'EXPIRED' })).toBe(null)
  expect(planProblem({ status: 'INACTIVE' })).toBe(null)
})

test('a group is written to in the languages that its members read', () => {
  expect(languagesOf({})).toEqual(['en', 'hi'])
  expect(languagesOf({ language: 'hi' })).toEqual(['hi'])
})
