import { dueAfter, factsDue, isStepDue, isUnwatchedDue } from './automations.ts'
import { describe, expect, test } from 'vitest'

const ist = (text: string) => new Date(`2026-${text}:00+05:30`)

describe('steps that follow days after a fact', () => {
  const ended = ist('11-10T23:59')

  test.each([
    ['AFTER_END_3', '11-13T08:59', false],
    ['AFTER_END_3', '11-13T09:00', true],
    ['AFTER_END_3', '11-13T20:59', true],
    ['AFTER_END_3', '11-13T21:00', false],
    ['AFTER_END_3', '11-14T07:59', false],
    ['AFTER_END_3', '11-14T08:00', true],
    ['AFTER_END_3', '11-15T08:59', true],
    ['AFTER_END_3', '11-15T09:00', false],
    ['AFTER_END_14', '11-24T08:59', false],
    ['AFTER_END_14', '11-24T09:00', true],
    ['ASLEEP', '11-30T20:59', false],
    ['ASLEEP', '12-01T09:00', true],
    ['ASLEEP', '12-03T09:00', false],
  ] as const)('%s at %s: %s', (step, at, isDue) => {
    expect(isStepDue(dueAfter(step, ended), ist(at))).toBe(isDue)
  })

  test.each(['11-13T09:00', '11-14T12:00', '11-15T08:59'])(
    'the facts that are read at %s contain every due one',
    (at) => {
      const now = ist(at)
      const { after, until } = factsDue('AFTER_END_3', now)
      const due = [ist('11-10T00:00'), ended].filter((fact) => isStepDue(dueAfter('AFTER_END_3', fact), now))
      expect(due.filter((fact) => fact <= after || fact > until)).toEqual([])
    },
  )
})

describe('a day of the programme that was not watched', () => {
  const start = ist('11-20T20:00')
  const webinar = { start, end: ist('11-20T20:30') }
  const before = (days: number) => new Date(start.getTime() - days * 24 * 3600_000)
  const nothing = { webinar, lastWatchedAt: null, isWatched: false, sentAbout: [] as Date[] }

  test.each([
    ['the evening itself', {}, '11-20T20:45', false],
    ['a minute before nine', {}, '11-21T08:59', false],
    ['nine in the morning', {}, '11-21T09:00', true],
    ['before nine in the evening', {}, '11-21T20:59', true],
    ['nine in the evening', {}, '11-21T21:00', false],
    ['a day later', {}, '11-22T09:00', false],
    ['watched', { isWatched: true, lastWatchedAt: start }, '11-21T09:00', false],
    ['one sent before', { sentAbout: [before(1)] }, '11-21T09:00', true],
    ['two sent in a row', { sentAbout: [before(2), before(1)] }, '11-21T09:00', false],
    ['two sent some days ago, nothing watched since', { sentAbout: [before(4), before(3)] }, '11-21T09:00', false],
    [
      'two sent, another day watched since',
      { sentAbout: [before(4), before(3)], lastWatchedAt: before(1) },
      '11-21T09:00',
      true,
    ],
  ])('%s', (_, facts, at, isDue) => {
    expect(isUnwatchedDue({ ...nothing, ...facts }, ist(at))).toBe(isDue)
  })

  test('a webinar that is still on is not missed', () => {
    const long = { ...nothing, webinar: { start, end: ist('11-21T10:00') } }
    expect(isUnwatchedDue(long, ist('11-21T09:30'))).toBe(false)
    expect(isUnwatchedDue(long, ist('11-21T10:00'))).toBe(true)
  })
})
