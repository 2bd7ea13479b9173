import { axisTicks } from './axis-ticks.ts'
import { expect, test } from 'vitest'

test.each([
  { highest: 0, ticks: [0, 1] },
  { highest: 1, ticks: [0, 1] },
  { highest: 4, ticks: [0, 1, 2, 3, 4] },
  { highest: 5, ticks: [0, 2, 4, 6] },
  { highest: 26, ticks: [0, 10, 20, 30] },
  { highest: 26_000, ticks: [0, 10_000, 20_000, 30_000] },
  { highest: 40_000, ticks: [0, 10_000, 20_000, 30_000, 40_000] },
  { highest: 40_001, ticks: [0, 20_000, 40_000, 60_000] },
  { highest: 1_746_300, ticks: [0, 500_000, 1_000_000, 1_500_000, 2_000_000] },
])('the axis up to $highest has round steps', ({ highest, ticks }) => {
  expect(axisTicks(highest)).toEqual(ticks)
})
