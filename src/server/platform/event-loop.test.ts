import { watchEventLoop } from './event-loop.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'

const NOW = new Date('2026-11-21T06:30:00.000Z')
const clock = { now: () => NOW }

/** Blocks the event loop for that long, then lets the timers run. */
async function block(ms: number): Promise<void> {
  const until = performance.now() + ms
  while (performance.now() < until);
  await wait(50)
}

interface LoggedBlocks {
  blocks: number
  longestInMs: number
}

const valuesOf = (watch: ReturnType<typeof watchEventLoop>) =>
  new Map(watch.gauges().map(({ labels, value }) => [labels?.quantile, value]))

test('a block appears in the gauges once, and is logged only from the alarm’s length on', async () => {
  const lines: unknown[] = []
  const log = { error: (about: unknown, message: unknown) => void lines.push([about, message]) }
  const watch = watchEventLoop({ log, clock, alarmFromMs: 3000 })
  watch.start()
  await block(400)
  const reading = valuesOf(watch)
  expect(reading.get('1')).toBeGreaterThan(0.3)
  expect(reading.get('0.99')).toBeGreaterThan(0.3)
  expect(lines).toEqual([])
  expect(watch.lastBlock()).toBeNull()
  expect(valuesOf(watch).get('1')).toBeLessThan(0.3)
  watch.stop()
})

test('the alarm logs the number and the length of blocks, at most once per quiet time', async () => {
  const lines: [LoggedBlocks, string][] = []
  const log = { error: (about: object, message: string) => void lines.push([about as LoggedBlocks, message]) }
  const watch = watchEventLoop({ log, clock, alarmFromMs: 150, quietForMs: 1200 })
  watch.start()
  await block(300)
  expect(lines).toEqual([[{ blocks: 1, longestInMs: expect.any(Number) }, 'event loop blocked']])
  expect(lines[0]?.[0].longestInMs).toBeGreaterThan(250)
  expect(watch.lastBlock()).toEqual({ blockedMs: expect.any(Number), endedAt: NOW })
  await block(500)
  await wait(800)
  await block(300)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines[1]?.[0].blocks).toBeGreaterThanOrEqual(2)
  expect(lines[1]?.[0].longestInMs).toBeGreaterThan(450)
  watch.stop()
})
