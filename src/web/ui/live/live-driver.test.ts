import { createLiveDriver } from './live-driver.ts'
import type { LiveView } from './live-view.ts'
import { FakeVideo } from './fake-video.ts'
import { recordServerTime } from '#web/platform/clock.ts'
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
  // Resets the server time that another test may have recorded.
  recordServerTime({ serverTime: new Date(), sentAt: Date.now(), answeredAt: Date.now() })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('HTMLMediaElement', { HAVE_FUTURE_DATA: 3 })
})
afterEach(() => {
  page.visibilityState = 'visible'
})

/** A driver ten seconds after joining. */
async function joinedPlayer({
  fetchServerTime = async (): Promise<unknown> => undefined,
  currentUrl = () => '/video.mp4',
  resumeTakesMs = 0,
  /** The time in which the source is chosen. */
  choosingTakesMs = 0,
  waitsForMs = 10 * SECOND,
} = {}) {
  const video = Object.assign(new FakeVideo(), { resumeTakesMs })
  let view: LiveView | undefined
  const startsAt: number[] = []
  const session = {
    startTime: new Date(START),
    durationInSeconds: HOUR_IN_SECONDS,
    loadSource(startAt: () => number) {
      startsAt.push(startAt())
      if (choosingTakesMs > 0) setTimeout(() => (video.src = currentUrl()), choosingTakesMs)
      else video.src = currentUrl()
    },
    onLoadError: vi.fn<() => void>(),
    fetchServerTime,
  }
  const driver = createLiveDriver(video as unknown as HTMLVideoElement, session, (next) => (view = next))
  onTestFinished(() => driver.stop())
  await vi.advanceTimersByTimeAsync(waitsForMs)
  video.seeks = []
  const drift = () => Math.abs(video.currentTime - (Date.now() - START) / SECOND)
  /** The time until the player is in sync and stays so for half a second. */
  const msUntilInSync = async (): Promise<number> => {
    let waited = 0
    for (
      let inSyncForMs = 0;
      inSyncForMs < 500;
      inSyncForMs = drift() < 0.05 && !video.seeking ? inSyncForMs + 10 : 0
    ) {
      await vi.advanceTimersByTimeAsync(10)
      waited += 10
      if (waited > 60 * SECOND) return Infinity
    }
    return waited - 500
  }
  return { video, driver, session, drift, msUntilInSync, startsAt, view: () => view }
}

describe('the live driver', () => {
  test('is in sync ten seconds after joining, and does not seek from then on', async () => {
    const { video, drift } = await joinedPlayer()
    for (let check = 0; check < 600; check += 1) {
      await vi.advanceTimersByTimeAsync(100)
      expect(drift()).toBeLessThan(0.04)
    }
    expect(video.seeks).toEqual([])
  })

  test.each([30, 50, 100, 150, 200, 220, 250, 300, 350])(
    'is in sync within a second after falling 700 ms behind, also the first time, if seeks take %d ms',
    async (takes) => {
      const { video, msUntilInSync } = await joinedPlayer()
      video.seekTakesMs = takes
      for (let fall = 0; fall < 3; fall += 1) {
        await vi.advanceTimersByTimeAsync(20 * SECOND)
        video.seeks = []
        video.fallBehind(0.7)
        expect(await msUntilInSync()).toBeLessThanOrEqual(SECOND)
        // The cost of slow seeks is learned from the first one, after which one more is needed.
        expect(video.seeks.length).toBeLessThanOrEqual(fall === 0 && takes > 200 ? 2 : 1)
      }
    },
  )

  test('is in sync within a second also if the duration of seeks varies', async () => {
    const { video, msUntilInSync } = await joinedPlayer()
    for (const takes of [80, 180, 120, 250, 100, 60, 170]) {
      await vi.advanceTimersByTimeAsync(20 * SECOND)
      video.seekTakesMs = takes
      video.fallBehind(0.7)
      expect(await msUntilInSync()).toBeLessThanOrEqual(SECOND)
    }
  })

  test('holds the video while it is ahead, without showing it as paused', async () => {
    const { video, drift, view } = await joinedPlayer()
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

  test.each([0, 40, 90, 150])('resumes earlier by the learned delay if resuming takes %d ms', async (takes) => {
    const { video, drift } = await joinedPlayer({ resumeTakesMs: takes })
    for (let time = 0; time < 3; time += 1) {
      video.fallBehind(-0.5)
      await vi.advanceTimersByTimeAsync(0.8 * SECOND)
      expect(drift()).toBeLessThan(0.03)
      await vi.advanceTimersByTimeAsync(20 * SECOND)
    }
  })

  test('plays slower instead of holding while ahead in the background', async () => {
    const { video, drift } = await joinedPlayer()
    page.visibilityState = 'hidden'
    video.currentTime += 2
    video.seeks = []
    await vi.advanceTimersByTimeAsync(SECOND)
    expect(video.playbackRate).toBe(0.95)
    await vi.advanceTimersByTimeAsync(50 * SECOND)
    expect(drift()).toBeLessThan(0.05)
    expect(video.seeks).toEqual([])
  })

  test('ends a hold at once when the member catches up', async () => {
    const { video, driver } = await joinedPlayer()
    video.currentTime += 2.5
    await vi.advanceTimersByTimeAsync(500)
    expect(video.playbackRate).toBe(0)
    driver.catchUp()
    expect(video.playbackRate).toBe(1)
  })

  test('recovers from a stall when data arrives, and shows the delay until then', async () => {
    const { video, msUntilInSync, view } = await joinedPlayer()
    video.update({ readyState: 2 })
    await vi.advanceTimersByTimeAsync(6 * SECOND)
    expect(view()).toMatchObject({ isWaiting: true, behindInSeconds: 5 })
    video.update({ readyState: 4 })
    expect(await msUntilInSync()).toBeLessThan(4 * SECOND)
    expect(view()).toMatchObject({ isWaiting: false, behindInSeconds: 0 })
    expect(video.loads).toBe(1)
  })

  test('reloads the file after an error and recovers', async () => {
    const { video, session, msUntilInSync } = await joinedPlayer()
    video.update({ readyState: 1, error: {} })
    expect(await msUntilInSync()).toBeLessThan(4 * SECOND)
    expect(session.onLoadError).toHaveBeenCalledOnce()
    expect(video.loads).toBe(2)
  })

  test('asks for a source that begins near the position at which it will join', async () => {
    const { startsAt } = await joinedPlayer()
    expect(startsAt).toHaveLength(1)
    expect(startsAt[0]).toBeCloseTo(60.3, 1)
  })

  test('aims no further ahead because the source took long to choose', async () => {
    const { drift, video } = await joinedPlayer({ choosingTakesMs: 2 * SECOND, waitsForMs: 4 * SECOND })
    expect(video.playbackRate).toBeGreaterThan(0)
    expect(drift()).toBeLessThan(0.05)
  })

  test('joins at the live position after loading another source', async () => {
    const { video, driver, drift } = await joinedPlayer()
    driver.reload()
    await vi.advanceTimersByTimeAsync(5 * SECOND)
    expect(video.loads).toBe(2)
    expect(drift()).toBeLessThan(0.05)
  })

  test('fetches the server time after sleep, then catches up with two seeks at most', async () => {
    const answer = Promise.withResolvers<void>()
    const fetchServerTime = vi.fn<() => Promise<unknown>>(() => answer.promise)
    const { video, msUntilInSync } = await joinedPlayer({ fetchServerTime })
    vi.setSystemTime(Date.now() + 600 * SECOND)
    await vi.advanceTimersByTimeAsync(500)
    expect(fetchServerTime).toHaveBeenCalledOnce()
    expect(video.seeks).toEqual([])
    answer.resolve()
    expect(await msUntilInSync()).toBeLessThan(2 * SECOND)
    expect(video.seeks.length).toBeLessThanOrEqual(2)
  })

  test.each([
    ['fetches the server time before the video if the time is inexact', { there: 80, back: 80 }, 2],
    ['loads the video at once if the time is exact', { there: 10, back: 10 }, 0],
  ])('%s', async (_, { there, back }, asked) => {
    vi.setSystemTime(Date.now() + HOUR_IN_SECONDS * SECOND)
    recordServerTime({
      serverTime: new Date(START + 60 * SECOND + there),
      sentAt: Date.now(),
      answeredAt: Date.now() + there + back,
    })
    const order: string[] = []
    const fetchServerTime = vi.fn<() => Promise<unknown>>(async () => order.push('time'))
    const { video } = await joinedPlayer({ fetchServerTime, currentUrl: () => (order.push('video'), '/video.mp4') })
    expect(order).toEqual([...Array<string>(asked).fill('time'), 'video'])
    expect(video.loads).toBe(1)
  })

  test.each([
    ['not answered', () => new Promise(() => {})],
    ['refused', () => Promise.reject(new Error('refused'))],
    [
      'refused at the second attempt',
      vi.fn<() => Promise<unknown>>(() => Promise.reject(new Error('refused'))).mockResolvedValueOnce(0),
    ],
  ])('starts also if the request for the time is %s', async (_, fetchServerTime) => {
    vi.setSystemTime(Date.now() + HOUR_IN_SECONDS * SECOND)
    recordServerTime({ serverTime: new Date(START), sentAt: Date.now(), answeredAt: Date.now() + 300 })
    const { video } = await joinedPlayer({ fetchServerTime })
    expect(video.loads).toBe(1)
  })

  test('catches up after sleep without a connection, although the time request never settles', async () => {
    const { msUntilInSync } = await joinedPlayer({ fetchServerTime: () => new Promise(() => {}) })
    vi.setSystemTime(Date.now() + 600 * SECOND)
    expect(await msUntilInSync()).toBeLessThan(6 * SECOND)
  })

  test('continues at the live position after the system paused it in the background', async () => {
    const { video, msUntilInSync } = await joinedPlayer()
    page.visibilityState = 'hidden'
    video.pause()
    await vi.advanceTimersByTimeAsync(90 * SECOND)
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(await msUntilInSync()).toBeLessThan(2 * SECOND)
    expect(video.paused).toBe(false)
  })

  test('limits its seeks if seeking has no effect', async () => {
    const { video } = await joinedPlayer()
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
