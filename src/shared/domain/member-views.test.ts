import { endOfMemberView, isMemberViewOpen } from './member-views.ts'
import { expect, test } from 'vitest'

const start = new Date('2026-11-21T06:30:00.000Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const QUARTER = 15 * 60_000

test.each([
  [0, null, true],
  [QUARTER - 1, null, true],
  [QUARTER, null, false],
  [1000, after(500), false],
])('a view %i ms after its start, ended at %o, is open: %s', (ms, endedAt, isOpen) => {
  expect(isMemberViewOpen({ until: endOfMemberView(start), endedAt }, after(ms))).toBe(isOpen)
})
