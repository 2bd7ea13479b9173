import { beforeEach, expect, test, vi } from 'vitest'

const HERE = 1_800_000_000_000
const AHEAD = 420_000

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: HERE, toFake: ['Date'] })
})

/** A fresh clock that has been given these answers: how long each was on its way there and back, in milliseconds. */
async function clockAfter(answers: { there: number; back: number; ahead?: number; laterBy?: number }[]) {
  const { noteServerTime, serverNow } = await import('./clock.ts')
  for (const { there, back, ahead = AHEAD, laterBy = 0 } of answers) {
    const sentAt = HERE + laterBy
    noteServerTime({
      serverTime: new Date(sentAt + there + ahead),
      sentAt,
      answeredAt: sentAt + there + back,
    })
  }
  return serverNow().getTime() - HERE
}

test('without an answer it is this machine’s', async () => {
  expect(await clockAfter([])).toBe(0)
})

test.each([AHEAD, -AHEAD])('a clock that is off by %i ms is set right', async (ahead) => {
  expect(await clockAfter([{ there: 20, back: 20, ahead }])).toBe(ahead)
})

test('the shortest round trip counts, whichever came first', async () => {
  const [slow, quick] = [
    { there: 800, back: 100 },
    { there: 20, back: 20 },
  ]
  expect(await clockAfter([slow, quick])).toBe(AHEAD)
  vi.resetModules()
  expect(await clockAfter([quick, slow])).toBe(AHEAD)
})

test('one that was quick there and one that was quick back are as good as one that was both', async () => {
  const there = { there: 20, back: 700 }
  const back = { there: 400, back: 20 }
  expect(await clockAfter([there, back])).toBe(AHEAD)
  const { serverTimeErrorInMs } = await import('./clock.ts')
  expect(serverTimeErrorInMs()).toBe(20)
})

test('before the first answer it may be wrong by any time', async () => {
  const { serverTimeErrorInMs } = await import('./clock.ts')
  expect(serverTimeErrorInMs()).toBe(Infinity)
})

test.each([
  ['still counts after five minutes of a crowded line', 5, AHEAD],
  ['counts less after half an hour, in which the clock may have run wrong', 31, AHEAD + 53],
])('a quick answer %s', async (_, minutes, offset) => {
  const late = { there: 300, back: 100, laterBy: minutes * 60_000 }
  expect(await clockAfter([{ there: 20, back: 20 }, late])).toBe(offset)
})

test('an answer that the best one cannot be right beside takes its place', async () => {
  expect(
    await clockAfter([
      { there: 20, back: 20, ahead: 0 },
      { there: 200, back: 200 },
    ]),
  ).toBe(AHEAD)
})
