import {
  courseShare,
  mergeProgress,
  mergeSeenParts,
  NOTHING_SEEN,
  type Progress,
  resumePosition,
  seenPartsBetween,
  clampProgress,
  progressShare,
} from './progress.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 7) + second * 1000)
const started: Progress = { furthest: 60, latest: 30, latestAt: at(0), length: 100, isFinished: false }
const position = fc.integer({ min: 0, max: 100 })
const anyProgress = fc.record<Progress>({
  furthest: position,
  latest: position,
  latestAt: fc.integer({ min: 0, max: 20 }).map(at),
  length: fc.integer({ min: 90, max: 100 }),
  isFinished: fc.boolean(),
})

describe('two devices', () => {
  test.each<[string, Partial<Progress>, Partial<Progress>]>([
    ['the later one decides the latest position', { latest: 5, latestAt: at(1) }, { latest: 5, furthest: 60 }],
    ['the earlier one changes nothing', { latest: 5, latestAt: at(-1) }, { latest: 30, furthest: 60 }],
    ['the further one decides the furthest position', { furthest: 61, latestAt: at(-1) }, { latest: 30, furthest: 61 }],
    ['at equal times the further position wins', { latest: 31 }, { latest: 31 }],
    ['once finished, always finished', { isFinished: true, latestAt: at(-9) }, { isFinished: true, latest: 30 }],
  ])('%s', (_, other, expected) => {
    expect(mergeProgress(started, { ...started, ...other })).toMatchObject(expected)
    expect(mergeProgress({ ...started, ...other }, started)).toMatchObject(expected)
  })

  test('merge to the same result in any order and with repetitions', () => {
    fc.assert(
      fc.property(fc.array(anyProgress, { minLength: 1 }), fc.array(fc.nat(), { minLength: 1 }), (marks, order) => {
        const [first = started, ...rest] = marks
        const straight = rest.reduce(mergeProgress, first)
        const repeated = order.reduce((sum, index) => mergeProgress(marks[index % marks.length] ?? first, sum), first)
        expect(marks.reduceRight((sum, each) => mergeProgress(each, sum), repeated)).toEqual(straight)
      }),
    )
  })
})

test.each<[string, Partial<Progress>, Partial<Progress>]>([
  ['just below 95 %', { furthest: 94.9 }, { isFinished: false }],
  ['95 %', { furthest: 95 }, { isFinished: true }],
  ['the end, reported by the player', { isFinished: true }, { isFinished: true, furthest: 60 }],
  ['a position beyond the end', { latest: 130, furthest: 120 }, { latest: 100, furthest: 100, isFinished: true }],
  ['a position beyond the furthest one', { latest: 70 }, { furthest: 70 }],
])('normalises %s', (_, changes, expected) => {
  expect(clampProgress({ ...started, ...changes })).toMatchObject(expected)
})

describe('a course', () => {
  const done = { furthest: 96, length: 100, isFinished: true }
  const half = { furthest: 50, length: 100, isFinished: false }
  test.each([
    ['nothing started', [], 4, 0],
    ['one of four finished', [done], 4, 0.25],
    ['one finished, one half', [done, half], 2, 0.75],
    ['all finished', [done, done], 2, 1],
    ['no items left', [done], 0, 0],
  ])('with %s', (_, items, count, share) => {
    expect(courseShare(items, count)).toBe(share)
  })

  test('is only done when every item is', () => {
    expect(progressShare({ furthest: 100, length: 100, isFinished: false })).toBeLessThan(1)
  })
})

test.each([
  [null, 0],
  [{ latest: 4.9, length: 100 }, 0],
  [{ latest: 5, length: 100 }, 5],
  [{ latest: 94.9, length: 100 }, 94.9],
  [{ latest: 95, length: 100 }, 0],
])('from %o it resumes at %d', (progress, second) => {
  expect(resumePosition(progress)).toBe(second)
})

test('seen parts are recorded in hundredths and merged', () => {
  const first = seenPartsBetween({ from: 0, to: 10, length: 200 })
  expect(first).toBe('1'.repeat(5) + '0'.repeat(95))
  expect(mergeSeenParts(first, seenPartsBetween({ from: 198, to: 200, length: 200 }))).toBe(
    '11111' + '0'.repeat(94) + '1',
  )
  expect(seenPartsBetween({ from: 10, to: 10, length: 200 })).toBe(NOTHING_SEEN)
  expect(seenPartsBetween({ from: 0, to: 10, length: 0 })).toBe(NOTHING_SEEN)
})
