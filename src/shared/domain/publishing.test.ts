import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromIstInput } from './ist.ts'
import {
  displayState,
  earliestSchedule,
  isFutureSchedule,
  isVisible,
  PUBLISH_MODES,
  type PublishChoice,
  publishFields,
  publishModeOf,
} from './publishing.ts'

const ist = (text: string) => new Date(`${text}+05:30`)
const now = ist('2026-11-20T20:00:00')

describe('an item', () => {
  test.each<[boolean, string | null, string, string]>([
    [true, null, 'PUBLISHED', 'published at once'],
    [false, null, 'DRAFT', 'a draft'],
    [false, '2026-11-20T20:00:01', 'SCHEDULED', 'a second before its time'],
    [false, '2026-11-20T20:00:00', 'PUBLISHED', 'at its time'],
    [false, '2026-11-20T19:59:59', 'PUBLISHED', 'a second after its time'],
    [true, '2026-11-20T20:00:01', 'SCHEDULED', 'a future time takes precedence'],
    [true, '2026-11-20T19:59:59', 'PUBLISHED', 'published, with a past time'],
  ])('published %s, at %s, is %s: %s', (isPublished, publishAt, expected) => {
    const item = { isPublished, publishAt: publishAt === null ? null : ist(publishAt) }
    expect(displayState(item, now)).toBe(expected)
    expect(isVisible(item, now)).toBe(expected === 'PUBLISHED')
  })
})

describe('the form', () => {
  const chosen = ist('2026-11-21T06:00:00')

  test.each<[PublishChoice, boolean, Date | null]>([
    [{ mode: 'now', chosen: null }, true, null],
    [{ mode: 'now', chosen }, true, null],
    [{ mode: 'later', chosen }, false, chosen],
    [{ mode: 'later', chosen: null }, false, null],
    [{ mode: 'draft', chosen: null }, false, null],
    [{ mode: 'draft', chosen }, false, null],
  ])('stores %o as published %s at %s', (choice, isPublished, publishAt) => {
    expect(publishFields(choice)).toEqual({ isPublished, publishAt })
  })

  test.each<[boolean, string | null, string, string]>([
    [true, null, 'now', ''],
    [false, null, 'draft', ''],
    [false, '2026-11-20T20:00:01', 'later', '2026-11-20T20:00'],
    [false, '2026-11-20T20:00:00', 'now', ''],
    [false, '2026-11-19T06:00:00', 'now', ''],
  ])('of an item published %s, at %s, starts as %s %s', (isPublished, publishAt, mode, input) => {
    const item = { isPublished, publishAt: publishAt === null ? null : ist(publishAt) }
    expect(publishModeOf(item, now)).toEqual({ mode, input })
  })

  test('keeps the state of an item that is saved unchanged', () => {
    const minutes = fc.option(fc.integer({ min: -10_000, max: 10_000 }))
    fc.assert(
      fc.property(fc.boolean(), minutes, (isPublished, offset) => {
        const item = { isPublished, publishAt: offset === null ? null : new Date(now.getTime() + offset * 60_000) }
        const { mode, input } = publishModeOf(item, now)
        const saved = publishFields({ mode, chosen: fromIstInput(input) })
        expect(displayState(saved, now)).toBe(displayState(item, now))
      }),
    )
  })

  test('never stores an item that is both published and scheduled', () => {
    for (const mode of PUBLISH_MODES) {
      const { isPublished, publishAt } = publishFields({ mode, chosen })
      expect(isPublished && publishAt !== null).toBe(false)
    }
  })
})

test.each([
  ['2026-11-20T19:59:59', false],
  ['2026-11-20T20:00:00', false],
  ['2026-11-20T20:00:01', true],
])('at 20:00:00, %s can be scheduled: %s', (chosen, expected) => {
  expect(isFutureSchedule(ist(chosen), now)).toBe(expected)
})

test('the picker’s minimum is the current Indian time', () => {
  expect(earliestSchedule(now)).toBe('2026-11-20T20:00')
})
