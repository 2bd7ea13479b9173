import { endOfDay, extensionDates, isIstDay, mayExtend, postponeGrants } from './plan-extension.ts'
import { fromIstInput } from './ist.ts'
import { closeGaps, type Grant } from './grants.ts'
import { expect, test } from 'vitest'

const at = (text: string) => fromIstInput(text) ?? new Date(Number.NaN)
const expiresAt = at('2026-12-01T23:59:59')

test.each([
  ['2026-12-01', false],
  ['2026-11-30', false],
  ['2026-12-02', true],
  ['2028-12-01', true],
  ['2028-12-03', false],
])('a plan that ends on 1 December may be extended to %s: %s', (day, expected) => {
  expect(mayExtend({ expiresAt, until: endOfDay(day) })).toBe(expected)
})

test.each([
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2026-1-1', false],
  ['', false],
  ['2026-12-01T00:00', false],
])('%s is a day: %s', (text, expected) => expect(isIstDay(text)).toBe(expected))

const grant = (startsAt: string, endsAt: string, more: Partial<Grant> = {}): Grant => ({
  planType: 'ANNUAL',
  startsAt: at(startsAt),
  endsAt: at(endsAt),
  endedAt: null,
  endReason: null,
  source: 'PAYMENT',
  ...more,
})

test('an extension starts when the plan ends, and keeps its length if the plan is refunded', () => {
  const extension = extensionDates({
    planType: 'ANNUAL',
    expiresAt,
    until: endOfDay('2026-12-31'),
    programmeTime: '20:00',
  })
  expect([extension.startsAt, extension.endsAt]).toEqual([expiresAt, at('2026-12-31T23:59:59')])
  const now = at('2026-06-01T12:00')
  const refunded = grant('2025-12-01T12:00', '2026-12-01T23:59:59', { endedAt: now, endReason: 'REFUNDED' })
  const given = {
    ...grant('2026-12-01T23:59:59', '2026-12-31T23:59:59', { source: 'ADMIN' }),
    timeShare: extension.timeShare,
  }
  const [moved] = closeGaps({ grants: [refunded, given], now, programmeTime: '20:00' })
  expect([moved?.startsAt, moved?.endsAt]).toEqual([now, at('2026-07-01T23:59:59')])
})

test('later grants move by the days of the extension', () => {
  const lower = grant('2026-12-01T23:59:59', '2027-06-01T23:59:59', { planType: 'HALF_YEARLY' })
  const ended = { ...lower, endedAt: at('2026-11-01T12:00') }
  const running = grant('2025-12-01T12:00', '2026-12-01T23:59:59')
  const moved = postponeGrants({ grants: [running, lower, ended], expiresAt, until: endOfDay('2026-12-08') })
  expect(moved).toEqual([{ grant: lower, startsAt: at('2026-12-08T23:59:59'), endsAt: at('2027-06-08T23:59:59') }])
})
