import { beforeEach, expect, test, vi } from 'vitest'

const NOW = Date.parse('2026-11-22T04:29:30Z')
const START = NOW + 30_000
const SECOND = 1000

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: NOW })
})

/** How long after the start each of these asks, in milliseconds. */
async function waiting(pages: number) {
  const { wakeAt } = await import('./wake.ts')
  const asked: number[] = []
  const stops = Array.from({ length: pages }, () => wakeAt(START, () => asked.push(Date.now() - START)))
  return { asked, stop: () => stops.forEach((stop) => stop()) }
}

test('a thousand who wait for the same moment ask after it, spread over a second and a half', async () => {
  const { asked, stop } = await waiting(1000)
  await vi.advanceTimersByTimeAsync(30 * SECOND + 249)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1502)
  stop()
  expect(asked).toHaveLength(1000)
  const inEachFifth = [0, 1, 2, 3, 4].map(
    (fifth) => asked.filter((at) => Math.floor((at - 250) / 300.4) === fifth).length,
  )
  for (const some of inEachFifth) expect(some).toBeGreaterThan(130)
})

test('who has not been told that it began asks again, ever less often', async () => {
  const { asked, stop } = await waiting(1)
  await vi.advanceTimersByTimeAsync(32 * SECOND)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(120 * SECOND)
  stop()
  const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
  expect(pauses).toEqual([2, 4, 8, 16, 30, 30, 30].map((seconds) => seconds * SECOND).slice(0, pauses.length))
  expect(pauses.length).toBeGreaterThan(4)
})

test('after a sleep through the start it is asked within ten seconds of waking', async () => {
  const { asked, stop } = await waiting(1)
  await vi.advanceTimersByTimeAsync(SECOND)
  vi.setSystemTime(START + 300 * SECOND)
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  stop()
  expect(asked).toHaveLength(1)
})
