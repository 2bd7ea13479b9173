import { watchEventLoop } from './event-loop.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'

const NOW = new Date('2026-11-21T06:30:00.000Z')
const clock = { now: () => NOW }

/** Does nothing else for so long, and lets the timers notice. */
async function hold(ms: number): Promise<void> {
  const until = performance.now() + ms
  while (performance.now() < until);
  await wait(50)
}

interface Held {
  holds: number
  longestInMs: number
}

const valuesOf = (watch: ReturnType<typeof watchEventLoop>) =>
  new Map(watch.gauges().map(({ labels, value }) => [labels?.quantile, value]))

test('a hold stands in the gauges once, and is logged from the alarm’s length on', async () => {
  const lines: unknown[] = []
  const log = { error: (about: unknown, words: unknown) => void lines.push([about, words]) }
  const watch = watchEventLoop({ log, clock, alarmFromMs: 3000 })
  watch.start()
  await hold(400)
  const seen = valuesOf(watch)
  expect(seen.get('1')).toBeGreaterThan(0.3)
  expect(seen.get('0.99')).toBeGreaterThan(0.3)
  expect(lines).toEqual([])
  expect(watch.lastHold()).toBeNull()
  expect(valuesOf(watch).get('1')).toBeLessThan(0.3)
  watch.stop()
})

test('the alarm says how often and how long the loop was held, once in a while', async () => {
  const lines: [Held, string][] = []
  const log = { error: (about: object, words: string) => void lines.push([about as Held, words]) }
  const watch = watchEventLoop({ log, clock, alarmFromMs: 150, quietForMs: 1200 })
  watch.start()
  await hold(300)
  expect(lines).toEqual([[{ holds: 1, longestInMs: expect.any(Number) }, 'event loop held']])
  expect(lines[0]?.[0].longestInMs).toBeGreaterThan(250)
  expect(watch.lastHold()).toEqual({ heldInMs: expect.any(Number), endedAt: NOW })
  await hold(500)
  await wait(800)
  await hold(300)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines[1]?.[0].holds).toBeGreaterThanOrEqual(2)
  expect(lines[1]?.[0].longestInMs).toBeGreaterThan(450)
  watch.stop()
})
