import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  byProgrammeOrder,
  firstWebinarStart,
  isProgrammeFinished,
  programmeAt,
  programmeWebinars,
  unlockedVideos,
} from './programme.ts'

const ist = (text: string) => new Date(`${text}+05:30`)
const activatedAt = ist('2026-11-20T10:00:00')
const programmeTime = '20:00'
const videos = (count: number, durationInSeconds = 3600) =>
  Array.from({ length: count }, (_, index) => ({ id: `v${index + 1}`, durationInSeconds }))
const stateAt = (now: string, list = videos(12)) =>
  programmeAt({ activatedAt, programmeTime, videos: list, now: ist(now) })

test.each([
  ['2026-11-20T19:59:59', '2026-11-20T20:00:00', 'a second before the programme time'],
  ['2026-11-20T20:00:00', '2026-11-20T20:00:00', 'at the programme time'],
  ['2026-11-20T20:00:01', '2026-11-21T20:00:00', 'a second after it'],
  ['2026-11-20T00:00:00', '2026-11-20T20:00:00', 'at midnight'],
])('activated at %s the first webinar starts at %s: %s', (activated, first) => {
  expect(firstWebinarStart({ activatedAt: ist(activated), programmeTime: '20:00' })).toEqual(ist(first))
})

describe('webinars', () => {
  test('are one a day at the programme time', () => {
    expect(
      programmeWebinars({ videos: videos(3), activatedAt, programmeTime, now: activatedAt }).map(({ start }) => start),
    ).toEqual([ist('2026-11-20T20:00:00'), ist('2026-11-21T20:00:00'), ist('2026-11-22T20:00:00')])
  })

  test.each([
    [0, 0],
    [9, 9],
    [10, 10],
    [11, 10],
  ])('of %i videos are %i', (count, expected) => {
    expect(programmeWebinars({ videos: videos(count), activatedAt, programmeTime, now: activatedAt })).toHaveLength(
      expected,
    )
  })
})

describe('the programme of a member activated at 10:00, with webinars of an hour', () => {
  // now, today's video, live, recordings, next webinar, day
  test.each([
    ['2026-11-20T10:00:00', 'v1', false, 0, '2026-11-20T20:00:00', 1],
    ['2026-11-20T19:59:59', 'v1', false, 0, '2026-11-20T20:00:00', 1],
    ['2026-11-20T20:00:00', 'v1', true, 0, '2026-11-21T20:00:00', 1],
    ['2026-11-20T20:00:01', 'v1', true, 0, '2026-11-21T20:00:00', 1],
    ['2026-11-20T20:59:59', 'v1', true, 0, '2026-11-21T20:00:00', 1],
    ['2026-11-20T21:00:00', 'v1', false, 1, '2026-11-21T20:00:00', 2],
    ['2026-11-20T23:59:59', 'v1', false, 1, '2026-11-21T20:00:00', 2],
    ['2026-11-21T00:00:00', 'v2', false, 1, '2026-11-21T20:00:00', 2],
    ['2026-11-29T19:59:59', 'v10', false, 9, '2026-11-29T20:00:00', 10],
    ['2026-11-29T20:00:00', 'v10', true, 9, null, 10],
    ['2026-11-29T21:00:00', 'v10', false, 10, null, 10],
    ['2026-11-30T00:00:00', undefined, false, 10, null, 10],
    ['2027-11-30T00:00:00', undefined, false, 10, null, 10],
  ])('at %s', (now, today, isLiveNow, recorded, next, currentDay) => {
    const state = stateAt(now)
    expect(state.todayVideo?.id).toBe(today)
    expect(state.isLiveNow).toBe(isLiveNow)
    expect(state.isTodayVideoOpen).toBe(isLiveNow)
    expect(state.liveSessionStartTime !== null).toBe(isLiveNow)
    expect(state.recordedVideos.map(({ id }) => id)).toEqual(videos(recorded).map(({ id }) => id))
    expect(state.nextSessionTime).toEqual(next === null ? null : ist(next))
    expect(state.currentDay).toBe(currentDay)
  })

  test('names the start of the webinar that is live', () => {
    expect(stateAt('2026-11-22T20:30:00').liveSessionStartTime).toEqual(ist('2026-11-22T20:00:00'))
  })

  test('has nothing today when today’s webinar was missed by a late activation', () => {
    const late = programmeAt({
      activatedAt: ist('2026-11-20T20:00:01'),
      programmeTime,
      videos: videos(3),
      now: ist('2026-11-20T20:30:00'),
    })
    expect(late).toMatchObject({ todayVideo: null, isLiveNow: false, currentDay: 1 })
    expect(late.nextSessionTime).toEqual(ist('2026-11-21T20:00:00'))
  })

  test('is as long as there are videos', () => {
    expect(stateAt('2026-11-23T00:00:00', videos(3))).toMatchObject({ todayVideo: null, currentDay: 3 })
    expect(stateAt('2026-11-22T12:00:00', videos(3)).todayVideo?.id).toBe('v3')
  })

  test('is at day 1 and empty without videos', () => {
    expect(stateAt('2026-11-20T20:30:00', [])).toEqual({
      todayVideo: null,
      isTodayVideoOpen: false,
      recordedVideos: [],
      isLiveNow: false,
      liveSessionStartTime: null,
      nextSessionTime: null,
      currentDay: 1,
    })
  })

  test('keeps showing a webinar that runs past midnight', () => {
    const state = programmeAt({
      activatedAt,
      programmeTime: '23:30',
      videos: videos(3),
      now: ist('2026-11-21T00:10:00'),
    })
    expect(state.todayVideo?.id).toBe('v1')
    expect(state).toMatchObject({ isLiveNow: true, currentDay: 1 })
    expect(state.nextSessionTime).toEqual(ist('2026-11-21T23:30:00'))
  })

  test('unlocks the recordings and, only while it is live, today’s video', () => {
    const idsAt = (now: string) => unlockedVideos(stateAt(now)).map(({ id }) => id)
    expect(idsAt('2026-11-21T19:59:59')).toEqual(['v1'])
    expect(idsAt('2026-11-21T20:00:00')).toEqual(['v1', 'v2'])
    expect(idsAt('2026-11-21T20:59:59')).toEqual(['v1', 'v2'])
    expect(idsAt('2026-11-21T21:00:00')).toEqual(['v1', 'v2'])
    expect(idsAt('2026-11-22T00:00:00')).toEqual(['v1', 'v2'])
  })

  test('never loses a day or a recording as time goes on', () => {
    const minute = fc.integer({ min: 0, max: 15 * 1440 })
    const length = fc.integer({ min: 0, max: 12 })
    const duration = fc.integer({ min: 0, max: 86_400 })
    fc.assert(
      fc.property(minute, minute, length, duration, (one, other, count, durationInSeconds) => {
        const at = (minutes: number) =>
          programmeAt({
            activatedAt,
            programmeTime,
            videos: videos(count, durationInSeconds),
            now: new Date(activatedAt.getTime() + minutes * 60_000),
          })
        const [sooner, later] = [at(Math.min(one, other)), at(Math.max(one, other))]
        expect(later.recordedVideos.length).toBeGreaterThanOrEqual(sooner.recordedVideos.length)
        expect(later.currentDay).toBeGreaterThanOrEqual(sooner.currentDay)
        expect(later.isLiveNow && later.todayVideo === null).toBe(false)
        expect(new Set(unlockedVideos(later)).size).toBe(unlockedVideos(later).length)
      }),
    )
  })
})

describe('the panel is finished', () => {
  test.each([
    ['2026-11-22T23:59:59', 3, false, 'on the last day the day’s video is still shown'],
    ['2026-11-23T00:00:00', 3, true, 'from the next day on'],
    ['2026-11-23T00:00:00', 4, false, 'not with an upcoming webinar'],
    ['2026-11-23T00:00:00', 2, false, 'not with fewer than three recordings'],
  ])('at %s with %i videos: %s (%s)', (now, count, expected) => {
    expect(isProgrammeFinished(stateAt(now, videos(count)))).toBe(expected)
  })
})

test('videos are ordered by sequence, then by age', () => {
  const [a, b, c] = [
    { sequenceOrder: 2, createdAt: ist('2026-01-01T00:00:00') },
    { sequenceOrder: 1, createdAt: ist('2026-01-03T00:00:00') },
    { sequenceOrder: 1, createdAt: ist('2026-01-02T00:00:00') },
  ]
  expect([a, b, c].toSorted(byProgrammeOrder)).toEqual([c, b, a])
})
