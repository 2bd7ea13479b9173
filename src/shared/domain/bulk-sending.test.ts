import { FIRST_ALLOWANCE, LARGEST_ALLOWANCE, reasonToStop, senderAt, type SenderDay } from './bulk-sending.ts'
import { expect, test } from 'vitest'

const sunday: SenderDay = {
  day: '2026-11-22',
  allowance: 500,
  sentToday: 500,
  countedSince: new Date('2026-11-22T00:00:00Z'),
  sent: 500,
  hardBounces: 0,
  complaints: 0,
}
const monday = new Date('2026-11-23T06:00:00Z')

test.each([
  ['a full day', {}, 1000],
  ['a day half used', { sentToday: 250 }, 1000],
  ['a day used less', { sentToday: 249 }, 500],
  ['hard bounces just below 2 %', { hardBounces: 9 }, 1000],
  ['hard bounces of 2 %', { hardBounces: 10 }, 500],
  ['complaints of 0.2 %', { complaints: 1 }, 500],
  ['the largest allowance', { allowance: LARGEST_ALLOWANCE, sentToday: LARGEST_ALLOWANCE }, LARGEST_ALLOWANCE],
])('the allowance after %s', (_name, change, allowance) => {
  expect(senderAt({ ...sunday, ...change }, monday)).toMatchObject({ day: '2026-11-23', sentToday: 0, allowance })
})

test('the day is India’s: nothing changes until midnight there', () => {
  expect(senderAt(sunday, new Date('2026-11-22T18:29:59Z'))).toBe(sunday)
  expect(senderAt(sunday, new Date('2026-11-22T18:30:00Z')).allowance).toBe(1000)
})

test('after a month of silence the warm-up begins anew, and counts are forgotten after a week', () => {
  const large = { ...sunday, allowance: 16_000, sentToday: 16_000, hardBounces: 3 }
  expect(senderAt(large, new Date('2026-12-25T06:00:00Z'))).toMatchObject({ allowance: FIRST_ALLOWANCE, sent: 0 })
  expect(senderAt(large, new Date('2026-11-28T06:00:00Z'))).toMatchObject({ sent: 500, hardBounces: 3 })
  expect(senderAt(large, new Date('2026-11-30T06:00:00Z'))).toMatchObject({ sent: 0, hardBounces: 0 })
})

test.each([
  [{ sent: 500, hardBounces: 9, complaints: 2 }, null],
  [{ sent: 500, hardBounces: 10, complaints: 0 }, 'HARD_BOUNCES'],
  [{ sent: 501, hardBounces: 10, complaints: 0 }, null],
  [{ sent: 3000, hardBounces: 0, complaints: 3 }, 'COMPLAINTS'],
  [{ sent: 3001, hardBounces: 0, complaints: 3 }, null],
  [{ sent: 0, hardBounces: 10, complaints: 0 }, 'HARD_BOUNCES'],
])('with %o sending stops for: %s', (counts, reason) => {
  expect(reasonToStop(counts)).toBe(reason)
})
