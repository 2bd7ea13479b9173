import { beforeEach, expect, test, vi } from 'vitest'

const HERE = 1_800_000_000_000
const AHEAD = 420_000

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: HERE, toFake: ['Date'] })
})

/** The offset of a fresh clock after these samples; `there` and `back` are the latencies in milliseconds. */
async function clockAfter(answers: { there: number; back: number; ahead?: number; laterBy?: number }[]) {
  const { recordServerTime, serverNow } = await import('./clock.ts')
  for (const { there, back, ahead = AHEAD, laterBy = 0 } of answers) {
    const sentAt = HERE + laterBy
    recordServerTime({
      serverTime: new Date(sentAt + there + ahead),
      sentAt,
      answeredAt: sentAt + there + back,
    })
  }
  return serverNow().getTime() - HERE
}

test('without a sample the server time is this machine’s time', async () => {
  expect(await clockAfter([])).toBe(0)
})

test.each([AHEAD, -AHEAD])('a clock that is off by %i ms is corrected', async (ahead) => {
  expect(await clockAfter([{ there: 20, back: 20, ahead }])).toBe(ahead)
})

test('the fastest round trip determines the time, in any order', async () => {
  const [slow, quick] = [
    { there: 800, back: 100 },
    { there: 20, back: 20 },
  ]
  expect(await clockAfter([slow, quick])).toBe(AHEAD)
  vi.resetModules()
  expect(await clockAfter([quick, slow])).toBe(AHEAD)
})

test('a fast request and another fast answer are as exact as one fast round trip', async () => {
  const there = { there: 20, back: 700 }
  const back = { there: 400, back: 20 }
  expect(await clockAfter([there, back])).toBe(AHEAD)
  const { serverTimeErrorInMs } = await import('./clock.ts')
  expect(serverTimeErrorInMs()).toBe(20)
})

test('before the first sample the error is infinite', async () => {
  const { serverTimeErrorInMs } = await import('./clock.ts')
  expect(serverTimeErrorInMs()).toBe(Infinity)
})

test.each([
  ['still counts after five minutes of slow answers', 5, AHEAD],
  ['counts less after half an hour, in which the clock may have drifted', 31, AHEAD + 53],
])('a fast answer %s', async (_, minutes, offset) => {
  const late = { there: 300, back: 100, laterBy: minutes * 60_000 }
  expect(await clockAfter([{ there: 20, back: 20 }, late])).toBe(offset)
})

test('a contradicting sample replaces the earlier ones', async () => {
  expect(
    await clockAfter([
      { there: 20, back: 20, ahead: 0 },
      { there: 200, back: 200 },
    ]),
  ).toBe(AHEAD)
})

test('a shared answer narrows the time from below, whenever it was made', async () => {
  await clockAfter([{ there: 20, back: 200 }])
  const { recordLeastServerTime, serverNow, serverTimeErrorInMs } = await import('./clock.ts')
  const before = serverTimeErrorInMs()
  const made = (msAgo: number) => ({ serverTime: new Date(HERE + AHEAD - msAgo), answeredAt: HERE })
  expect(recordLeastServerTime(made(60_000))).toBe(true)
  expect(serverTimeErrorInMs()).toBe(before)
  expect(recordLeastServerTime(made(50))).toBe(true)
  expect(serverTimeErrorInMs()).toBeLessThan(before)
  expect(Math.abs(serverNow().getTime() - HERE - AHEAD)).toBeLessThanOrEqual(serverTimeErrorInMs())
})

test('a shared answer from the future says that this clock was changed, and moves nothing', async () => {
  await clockAfter([{ there: 20, back: 20 }])
  const { recordLeastServerTime, serverNow } = await import('./clock.ts')
  const isConsistent = recordLeastServerTime({ serverTime: new Date(HERE + AHEAD + 5000), answeredAt: HERE })
  expect([isConsistent, serverNow().getTime() - HERE]).toEqual([false, AHEAD])
})

test('without a sample a shared answer says nothing', async () => {
  vi.resetModules()
  const { recordLeastServerTime, serverNow } = await import('./clock.ts')
  expect(recordLeastServerTime({ serverTime: new Date(HERE + 5000), answeredAt: HERE })).toBe(true)
  expect(serverNow().getTime()).toBe(HERE)
})
