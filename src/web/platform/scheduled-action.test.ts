import { beforeEach, expect, test, vi } from 'vitest'

const NOW = Date.parse('2026-11-22T04:29:30Z')
const START = NOW + 30_000
const SECOND = 1000

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: NOW })
})

/** The times at which each of these pages runs its action, in milliseconds after the start. */
async function waitingPages(pages: number) {
  const { scheduleAction } = await import('./scheduled-action.ts')
  const ranAt: number[] = []
  const stops = Array.from({ length: pages }, () => scheduleAction(START, () => ranAt.push(Date.now() - START)))
  return { ranAt, stop: () => stops.forEach((stop) => stop()) }
}

test('a thousand waiting pages run their actions after the start, spread over a second and a half', async () => {
  const { ranAt, stop } = await waitingPages(1000)
  await vi.advanceTimersByTimeAsync(30 * SECOND + 249)
  expect(ranAt).toEqual([])
  await vi.advanceTimersByTimeAsync(1502)
  stop()
  expect(ranAt).toHaveLength(1000)
  const inEachFifth = [0, 1, 2, 3, 4].map(
    (fifth) => ranAt.filter((at) => Math.floor((at - 250) / 300.4) === fifth).length,
  )
  for (const some of inEachFifth) expect(some).toBeGreaterThan(130)
})

test('the action is repeated with growing delays', async () => {
  const { ranAt, stop } = await waitingPages(1)
  await vi.advanceTimersByTimeAsync(32 * SECOND)
  expect(ranAt).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(120 * SECOND)
  stop()
  const pauses = ranAt.slice(1).map((at, index) => at - (ranAt[index] ?? 0))
  expect(pauses).toEqual([2, 4, 8, 16, 30, 30, 30].map((seconds) => seconds * SECOND).slice(0, pauses.length))
  expect(pauses.length).toBeGreaterThan(4)
})

test('after the machine slept through the start, the action runs within ten seconds of waking', async () => {
  const { ranAt, stop } = await waitingPages(1)
  await vi.advanceTimersByTimeAsync(SECOND)
  vi.setSystemTime(START + 300 * SECOND)
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  stop()
  expect(ranAt).toHaveLength(1)
})
