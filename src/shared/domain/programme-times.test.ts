import { programmeAt } from './programme.ts'
import { canChangeTimeToday, type ProgrammeTimes, programmeTimeOn, webinarStartOn } from './programme-times.ts'
import { describe, expect, test } from 'vitest'

const ist = (text: string) => new Date(`${text}+05:30`)
/** 7 am until the 20th, 8 pm until the 24th, 9 pm from the 24th on. */
const times: ProgrammeTimes = {
  programmeTime: '21:00',
  formerTimes: [
    { until: '2026-11-20', programmeTime: '07:00' },
    { until: '2026-11-24', programmeTime: '20:00' },
  ],
}

test.each([
  ['2026-01-01T00:00:00', '07:00'],
  ['2026-11-19T23:59:59', '07:00'],
  ['2026-11-20T00:00:00', '20:00'],
  ['2026-11-23T23:59:59', '20:00'],
  ['2026-11-24T00:00:00', '21:00'],
  ['2027-11-24T00:00:00', '21:00'],
])('on the day of %s the webinar is at %s', (now, time) => {
  expect(programmeTimeOn(ist(now), times)).toBe(time)
  expect(webinarStartOn(ist(now), times)).toEqual(ist(`${now.slice(0, 10)}T${time}:00`))
})

test.each([
  ['2026-11-23T12:00:00', '23:00', true, 'before both'],
  ['2026-11-23T12:00:00', '07:00', false, 'the new time has passed: today would be lost'],
  ['2026-11-23T21:25:00', '23:00', false, 'the webinar has begun: today would come twice'],
  ['2026-11-23T19:59:59', '23:00', true, 'a second before the webinar'],
  ['2026-11-23T20:00:00', '23:00', false, 'as the webinar begins'],
  ['2026-11-23T18:59:59', '19:00', true, 'a second before the new time'],
  ['2026-11-23T19:00:00', '19:00', false, 'at the new time'],
])('at %s the time can change to %s today: %s (%s)', (now, to, expected) => {
  expect(canChangeTimeToday({ ...times, to, now: ist(now) })).toBe(expected)
})

describe('a member on day 4 at 9:25 pm, after the webinar of 8 pm', () => {
  const videos = Array.from({ length: 10 }, (_, index) => ({ id: `v${index + 1}`, durationInSeconds: 3600 }))
  const stateAt = (now: string, changed: ProgrammeTimes) =>
    programmeAt({ activatedAt: ist('2026-11-20T10:00:00'), videos, now: ist(now), ...changed })
  const fromTomorrow = (programmeTime: string): ProgrammeTimes => ({
    programmeTime,
    formerTimes: [{ until: '2026-11-24', programmeTime: '20:00' }],
  })

  test.each(['07:00', '23:00', '19:59', '00:00'])('is not moved by the time %s from tomorrow on', (time) => {
    const before = stateAt('2026-11-23T21:25:00', { programmeTime: '20:00' })
    const after = stateAt('2026-11-23T21:25:00', fromTomorrow(time))
    expect(after).toEqual({ ...before, nextSessionTime: ist(`2026-11-24T${time}:00`) })
    expect([after.currentDay, after.recordedVideos.length]).toEqual([5, 4])
    expect(stateAt('2026-11-24T12:00:00', fromTomorrow('07:00'))).toMatchObject({
      currentDay: 6,
      todayVideo: { id: 'v5' },
    })
    expect(stateAt('2026-11-24T12:00:00', fromTomorrow('23:00'))).toMatchObject({
      currentDay: 5,
      todayVideo: { id: 'v5' },
    })
  })

  test('keeps the first day that the time of that day gave', () => {
    const late = (programmeTime: string) =>
      programmeAt({
        activatedAt: ist('2026-11-20T21:00:00'),
        videos,
        now: ist('2026-11-24T12:00:00'),
        ...fromTomorrow(programmeTime),
      }).recordedVideos.length
    // From 8 pm on the first webinar was on the 21st, also if there is one at 11 pm now.
    expect([late('20:00'), late('23:00')]).toEqual([3, 3])
  })
})
