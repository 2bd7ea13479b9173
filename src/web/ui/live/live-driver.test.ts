import { createLiveDriver } from './live-driver.ts'
import type { LiveView } from './live-view.ts'
import { FakeVideo } from './fake-video.test-kit.ts'
import { noteServerTime } from '#web/platform/clock.ts'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

const START = Date.parse('2026-11-22T04:30:00Z')
const SECOND = 1000
const HOUR_IN_SECONDS = 3600

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

beforeEach(() => {
  vi.useFakeTimers({
    now: START + 60 * SECOND,
    toFake: ['Date', 'performance', 'setTimeout', 'setInterval', 'clearInterval'],
  })
  // Another test may have told this page that the server's clock is elsewhere.
  noteServerTime({ serverTime: new Date(), sentAt: Date.now(), answeredAt: Date.now() })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('HTMLMediaElement', { HAVE_FUTURE_DATA: 3 })
})
afterEach(() => {
  page.visibilityState = 'visible'
})

/** A member who has watched for ten seconds. */
async function watching({
  askTime = async (): Promise<unknown> => undefined,
  address = () => '/film.mp4',
  resumeTakesMs = 0,
} = {}) {
  const video = Object.assign(new FakeVideo(), { resumeTakesMs })
  let view: LiveView | undefined
  const session = {
    startTime: new Date(START),
    durationInSeconds: HOUR_IN_SECONDS,
    address,
    onTrouble: vi.fn<() => void>(),
    askTime,
  }
  const driver = createLiveDriver(video as unknown as HTMLVideoElement, session, (next) => (view = next))
  onTestFinished(() => driver.stop())
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  video.seeks = []
  const drift = () => Math.abs(video.currentTime - (Date.now() - START) / SECOND)
  /** How long it takes until it is in step, and is so still half a second later. */
  const backAfterMs = async (): Promise<number> => {
    let waited = 0
    for (let calm = 0; calm < 500; calm = drift() < 0.05 && !video.seeking ? calm + 10 : 0) {
      await vi.advanceTimersByTimeAsync(10)
      waited += 10
      if (waited > 60 * SECOND) return Infinity
    }
    return waited - 500
  }
  return { video, driver, session, drift, backAfterMs, view: () => view }
}

describe('a player', () => {
  test('is in step ten seconds after joining, without a seek from then on', async () => {
    const { video, drift } = await watching()
    for (let look = 0; look < 600; look += 1) {
      await vi.advanceTimersByTimeAsync(100)
      expect(drift()).toBeLessThan(0.04)
    }
    expect(video.seeks).toEqual([])
  })

  test.each([30, 50, 100, 150, 200, 220, 250, 300, 350])(
    'is back within a second of a slip of 700 ms, also of the first, when seeks take %d ms',
    async (takes) => {
      const { video, backAfterMs } = await watching()
      video.seekTakesMs = takes
      for (let slip = 0; slip < 3; slip += 1) {
        await vi.advanceTimersByTimeAsync(20 * SECOND)
        video.seeks = []
        video.slipBack(0.7)
        expect(await backAfterMs()).toBeLessThanOrEqual(SECOND)
        // What slow seeks cost is learnt from the first, and then it takes one more.
        expect(video.seeks.length).toBeLessThanOrEqual(slip === 0 && takes > 200 ? 2 : 1)
      }
    },
  )

  test('whose seeks take now this, now that, is back within a second all the same', async () => {
    const { video, backAfterMs } = await watching()
    for (const takes of [80, 180, 120, 250, 100, 60, 170]) {
      await vi.advanceTimersByTimeAsync(20 * SECOND)
      video.seekTakesMs = takes
      video.slipBack(0.7)
      expect(await backAfterMs()).toBeLessThanOrEqual(SECOND)
    }
  })

  test('that is ahead stands still until the others are there, and is not paused by it', async () => {
    const { video, drift, view } = await watching()
    video.currentTime += 2
    video.seeks = []
    await vi.advanceTimersByTimeAsync(SECOND)
    expect(video.playbackRate).toBe(0)
    expect(view()).toMatchObject({ isPaused: false, isWaiting: false })
    await vi.advanceTimersByTimeAsync(1.2 * SECOND)
    expect(drift()).toBeLessThan(0.05)
    expect(video.playbackRate).toBeCloseTo(1, 1)
    expect(video.seeks).toEqual([])
  })

  test.each([0, 40, 90, 150])('that takes %d ms to go on, as it was seen to, is told so much sooner', async (takes) => {
    const { video, drift } = await watching({ resumeTakesMs: takes })
    for (let time = 0; time < 3; time += 1) {
      video.slipBack(-0.5)
      await vi.advanceTimersByTimeAsync(0.8 * SECOND)
      expect(drift()).toBeLessThan(0.03)
      await vi.advanceTimersByTimeAsync(20 * SECOND)
    }
  })

  test('that is ahead in the background does not stand still, but waits for the others by playing slower', async () => {
    const { video, drift } = await watching()
    page.visibilityState = 'hidden'
    video.currentTime += 2
    video.seeks = []
    await vi.advanceTimersByTimeAsync(SECOND)
    expect(video.playbackRate).toBe(0.95)
    await vi.advanceTimersByTimeAsync(50 * SECOND)
    expect(drift()).toBeLessThan(0.05)
    expect(video.seeks).toEqual([])
  })

  test('that is ahead goes on at once when the member catches up meanwhile', async () => {
    const { video, driver } = await watching()
    video.currentTime += 2.5
    await vi.advanceTimersByTimeAsync(500)
    expect(video.playbackRate).toBe(0)
    driver.catchUp()
    expect(video.playbackRate).toBe(1)
  })

  test('that stalls is back by itself when something arrives, and says meanwhile how far it is behind', async () => {
    const { video, backAfterMs, view } = await watching()
    video.becomes({ readyState: 2 })
    await vi.advanceTimersByTimeAsync(6 * SECOND)
    expect(view()).toMatchObject({ isWaiting: true, behindInSeconds: 5 })
    video.becomes({ readyState: 4 })
    expect(await backAfterMs()).toBeLessThan(4 * SECOND)
    expect(view()).toMatchObject({ isWaiting: false, behindInSeconds: 0 })
    expect(video.loads).toBe(1)
  })

  test('whose connection is lost for good is loaded anew, and is back by itself', async () => {
    const { video, session, backAfterMs } = await watching()
    video.becomes({ readyState: 1, error: {} })
    expect(await backAfterMs()).toBeLessThan(4 * SECOND)
    expect(session.onTrouble).toHaveBeenCalledOnce()
    expect(video.loads).toBe(2)
  })

  test('that wakes from sleep asks for the time first, then goes to where the others are with two seeks at most', async () => {
    const answer = Promise.withResolvers<void>()
    const askTime = vi.fn<() => Promise<unknown>>(() => answer.promise)
    const { video, backAfterMs } = await watching({ askTime })
    vi.setSystemTime(Date.now() + 600 * SECOND)
    await vi.advanceTimersByTimeAsync(500)
    expect(askTime).toHaveBeenCalledOnce()
    expect(video.seeks).toEqual([])
    answer.resolve()
    expect(await backAfterMs()).toBeLessThan(2 * SECOND)
    expect(video.seeks.length).toBeLessThanOrEqual(2)
  })

  test.each([
    ['asks for the time before its film, when that is not known well', { there: 80, back: 80 }, 2],
    ['is not held up when it is', { there: 10, back: 10 }, 0],
  ])('%s', async (_, { there, back }, asked) => {
    vi.setSystemTime(Date.now() + HOUR_IN_SECONDS * SECOND)
    noteServerTime({
      serverTime: new Date(START + 60 * SECOND + there),
      sentAt: Date.now(),
      answeredAt: Date.now() + there + back,
    })
    const order: string[] = []
    const askTime = vi.fn<() => Promise<unknown>>(async () => order.push('time'))
    const { video } = await watching({ askTime, address: () => (order.push('film'), '/film.mp4') })
    expect(order).toEqual([...Array<string>(asked).fill('time'), 'film'])
    expect(video.loads).toBe(1)
  })

  test.each([
    ['not answered', () => new Promise(() => {})],
    ['refused', () => Promise.reject(new Error('refused'))],
    [
      'refused at the second time',
      vi.fn<() => Promise<unknown>>(() => Promise.reject(new Error('refused'))).mockResolvedValueOnce(0),
    ],
  ])('whose question for the time is %s begins all the same', async (_, askTime) => {
    vi.setSystemTime(Date.now() + HOUR_IN_SECONDS * SECOND)
    noteServerTime({ serverTime: new Date(START), sentAt: Date.now(), answeredAt: Date.now() + 300 })
    const { video } = await watching({ askTime })
    expect(video.loads).toBe(1)
  })

  test('that sleeps without a connection does not wait for the time for ever', async () => {
    const { backAfterMs } = await watching({ askTime: () => new Promise(() => {}) })
    vi.setSystemTime(Date.now() + 600 * SECOND)
    expect(await backAfterMs()).toBeLessThan(6 * SECOND)
  })

  test('that the system has stopped in the background goes on where the others are', async () => {
    const { video, backAfterMs } = await watching()
    page.visibilityState = 'hidden'
    video.pause()
    await vi.advanceTimersByTimeAsync(90 * SECOND)
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(await backAfterMs()).toBeLessThan(2 * SECOND)
    expect(video.paused).toBe(false)
  })

  test('that cannot be moved makes no loop of seeks', async () => {
    const { video } = await watching()
    const stuck = {
      get: () => 10,
      set: () => {
        video.seeks.push(0)
      },
    }
    Object.defineProperty(video, 'currentTime', stuck)
    await vi.advanceTimersByTimeAsync(300 * SECOND)
    expect(video.seeks.length).toBeLessThanOrEqual(3 + 300 / 15)
  })
})
