import { clockFileIn, setClock, createSettableClock } from './clock-settable.ts'
import type { Clock } from '#server/ports/clock.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const TARGET = new Date('2031-03-04T14:30:00.000Z')
let folder: string
let clock: Clock | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clock-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

const distance = (instant: Date) => Math.abs((clock?.now().getTime() ?? Infinity) - instant.getTime())

test('the clock runs on from the instant that was set, also while the server runs, and returns', async () => {
  const file = clockFileIn(folder)
  clock = createSettableClock(file)
  expect(distance(new Date())).toBeLessThan(1000)
  setClock(file, TARGET)
  await eventually(async () => expect(distance(TARGET)).toBeLessThan(5000))
  clock = createSettableClock(file)
  expect(distance(TARGET)).toBeLessThan(5000)
  setClock(file, null)
  await eventually(async () => expect(distance(new Date())).toBeLessThan(1000))
})

test('a file that cannot be read does not move the clock', async () => {
  await writeFile(clockFileIn(folder), 'tomorrow')
  clock = createSettableClock(clockFileIn(folder))
  expect(distance(new Date())).toBeLessThan(1000)
})
