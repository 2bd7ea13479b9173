import { programmeAt, programmeWebinars, unlockedVideos } from './programme.ts'
import { effectStart, type FormerOrder, type PlanVideo, videosFor } from './programme-orders.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const ist = (text: string) => new Date(`${text}+05:30`)
const activatedAt = ist('2026-11-20T10:00:00')
const programmeTime = '20:00'
const video = (id: string): PlanVideo => ({ id, durationInSeconds: 3600 })
const list = (text: string) => text.split(' ').filter(Boolean).map(video)
const former = (until: string | Date, text: string): FormerOrder<PlanVideo> => ({
  until: typeof until === 'string' ? ist(until) : until,
  videos: list(text).map((each) => ({ id: each.id, publishAt: null, video: each })),
})
const daysOf = (now: string, order: string, ...formerOrders: FormerOrder<PlanVideo>[]) =>
  programmeWebinars({ activatedAt, programmeTime, videos: list(order), formerOrders, now: ist(now) })
    .map(({ day, video: { id } }) => `${day}${id}`)
    .join(' ')

const TEN = 'a b c d e f g h i j'

test('a change takes effect now, or with the next day in India', () => {
  expect(effectStart('AT_ONCE', ist('2026-11-23T21:25:00'))).toEqual(ist('2026-11-23T21:25:00'))
  expect(effectStart('TOMORROW', ist('2026-11-23T21:25:00'))).toEqual(ist('2026-11-24T00:00:00'))
  expect(effectStart('TOMORROW', ist('2026-11-23T00:00:00'))).toEqual(ist('2026-11-24T00:00:00'))
})

describe('a member on the fourth day, the 23rd, after a change that holds from the 24th on', () => {
  const now = '2026-11-23T12:00:00'
  const before = former('2026-11-24T00:00:00', TEN)
  test.each([
    ['an unchanged order', TEN, '1a 2b 3c 4d 5e 6f 7g 8h 9i 10j'],
    [
      'a new video on day 2 comes tomorrow, and nothing is repeated',
      `a X b c d e f g h i j`,
      '1a 2b 3c 4d 5X 6e 7f 8g 9h 10i',
    ],
    ['a new video on day 7 comes on day 7', 'a b c d e f X g h i j', '1a 2b 3c 4d 5e 6f 7X 8g 9h 10i'],
    ['a video of a past day is taken out', 'a c d e f g h i j', '1a 2b 3c 4d 5e 6f 7g 8h 9i 10j'],
    ['today’s video is taken out', 'a b c e f g h i j', '1a 2b 3c 4d 5e 6f 7g 8h 9i 10j'],
    ['a coming video is taken out', 'a b c d f g h i j', '1a 2b 3c 4d 5f 6g 7h 8i 9j'],
    ['a past and a coming video change places', 'a f c d e b g h i j', '1a 2b 3c 4d 5f 6e 7g 8h 9i 10j'],
    ['the order is turned round', 'j i h g f e d c b a', '1a 2b 3c 4d 5j 6i 7h 8g 9f 10e'],
    ['everything is taken out', '', '1a 2b 3c 4d'],
  ])('%s', (_, after, expected) => {
    expect(daysOf(now, after, before)).toBe(expected)
    // Ten days later the days are still those that the member has had.
    expect(daysOf('2026-12-05T12:00:00', after, before)).toBe(expected)
  })

  test('who begins after the change has the new order from the first day on', () => {
    const newcomer = { activatedAt: ist('2026-11-24T10:00:00'), programmeTime, now: ist('2026-11-24T12:00:00') }
    const webinars = programmeWebinars({ ...newcomer, videos: list('j i h'), formerOrders: [before] })
    expect(webinars.map((each) => each.video.id)).toEqual(['j', 'i', 'h'])
  })
})

test('at once, a webinar that has begun keeps its video, and one that has not begun gets the new one', () => {
  const changed = (now: string) => daysOf(now, 'a b c X d e f g h i j', former(now, TEN))
  expect(changed('2026-11-23T20:00:00').slice(0, 17)).toBe('1a 2b 3c 4X 5d 6e')
  expect(changed('2026-11-23T20:00:00.001').slice(0, 17)).toBe('1a 2b 3c 4d 5X 6e')
})

test('a day that had no video gets the first one that comes', () => {
  const noneThen = former('2026-11-22T21:00:00', 'a b')
  expect(daysOf('2026-11-22T20:30:00', 'a b')).toBe('1a 2b')
  // The third video was uploaded an hour late: it is the recording of day 3.
  expect(daysOf('2026-11-22T21:00:00', 'a b c', noneThen)).toBe('1a 2b 3c')
  expect(daysOf('2026-11-23T12:00:00', 'a b c d', noneThen, former('2026-11-23T09:00:00', 'a b c'))).toBe('1a 2b 3c 4d')
  // It stays so when the order is changed later.
  const both = [noneThen, former('2026-11-23T00:00:00', 'a b c d')]
  expect(daysOf('2026-11-23T12:00:00', 'd a b c', ...both)).toBe('1a 2b 3c 4d')
})

test('a day whose video members may not see any more has no recording, and the others keep their numbers', () => {
  const withdrawn = { until: ist('2026-11-22T00:00:00'), videos: [{ id: 'a', publishAt: null, video: null }] }
  expect(daysOf('2026-11-23T12:00:00', 'b c d', withdrawn)).toBe('2b 3c 4d')
})

test('a scheduled video takes part in webinars that begin after its moment', () => {
  const at = (publishAt: string, now: string) =>
    videosFor(ist('2026-11-23T20:00:00'), {
      videos: [{ ...video('X'), publishAt: ist(publishAt) }, video('a')],
      now: ist(now),
    })[0]?.id
  expect(at('2026-11-23T20:00:00', '2026-11-23T20:00:00')).toBe('X')
  expect(at('2026-11-23T20:00:00.001', '2026-11-23T20:30:00')).toBe('a')
})

test('no change repeats a video, skips a day or alters a day that has begun', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']
  const order = fc.shuffledSubarray(ids, { minLength: 10 })
  const minute = fc.integer({ min: 0, max: 10 * 1440 })
  fc.assert(
    fc.property(
      order,
      order,
      minute,
      fc.constantFrom('AT_ONCE' as const, 'TOMORROW' as const),
      (one, other, at, effect) => {
        const now = new Date(activatedAt.getTime() + at * 60_000)
        const clock = { activatedAt, programmeTime, now }
        const change = former(effectStart(effect, now), one.join(' '))
        const before = programmeWebinars({ ...clock, videos: one.map(video) })
        const input = { ...clock, videos: other.map(video), formerOrders: [change] }
        const after = programmeWebinars(input)
        expect(new Set(after.map((each) => each.video.id)).size).toBe(10)
        const endOfToday = effectStart('TOMORROW', now)
        const started = before.filter(({ start }) => (effect === 'TOMORROW' ? start < endOfToday : start < now))
        expect(after.slice(0, started.length)).toEqual(started)
        const [then, since] = [programmeAt({ ...clock, videos: one.map(video) }), programmeAt(input)]
        expect([since.currentDay, unlockedVideos(since)]).toEqual([then.currentDay, unlockedVideos(then)])
      },
    ),
  )
})
