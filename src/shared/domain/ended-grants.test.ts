import { type DatedGrant, canRestorePlan, unendedGrants, restorePlan } from './ended-grants.ts'
import { expect, test } from 'vitest'

const NOW = new Date('2026-11-22T06:30:00Z')
const daysFromNow = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

function aGrant(id: string, details: Partial<DatedGrant> = {}): DatedGrant {
  const dates = { createdAt: daysFromNow(-100), endsAt: daysFromNow(80) }
  const money = { paidInPaise: 100_000, refundedInPaise: 0 }
  return { id, source: 'PAYMENT', ...dates, ...money, endedAt: null, endReason: null, ...details }
}
const removed = (id: string, days: number, details: Partial<DatedGrant> = {}) =>
  aGrant(id, { endedAt: daysFromNow(days), endReason: 'REMOVED', ...details })

test.each([
  { what: 'a running grant', grant: aGrant('a'), expected: true },
  {
    what: 'a grant in its last millisecond',
    grant: aGrant('a', { endsAt: new Date(NOW.getTime() + 1) }),
    expected: true,
  },
  { what: 'a grant that is over', grant: aGrant('a', { endsAt: NOW }), expected: false },
  { what: 'a grant that was ended early', grant: removed('a', -1), expected: false },
])('$what is open: $expected', ({ grant, expected }) => {
  expect(unendedGrants([grant], NOW)).toEqual(expected ? [grant] : [])
})

test.each([
  { what: 'ended just now', grant: removed('a', 0), expected: true },
  { what: 'ended almost thirty days ago', grant: removed('a', -29.99), expected: true },
  { what: 'ended thirty days ago', grant: removed('a', -30), expected: false },
  { what: 'without any time left', grant: removed('a', -1, { endsAt: NOW }), expected: false },
  { what: 'that still runs', grant: aGrant('a'), expected: false },
  { what: 'refunded', grant: removed('a', -1, { endReason: 'REFUNDED' }), expected: false },
  { what: 'refunded in full after it ended', grant: removed('a', -1, { refundedInPaise: 100_000 }), expected: false },
  { what: 'refunded in part', grant: removed('a', -1, { refundedInPaise: 99_999 }), expected: true },
  { what: 'that was complimentary', grant: removed('a', -1, { source: 'ADMIN', paidInPaise: 0 }), expected: true },
  { what: 'upgraded', grant: removed('a', -1, { endReason: 'UPGRADED' }), expected: false },
])('a plan $what can be restored: $expected', ({ grant, expected }) => {
  expect(canRestorePlan({ grant, grants: [grant], now: NOW })).toBe(expected)
})

test('a plan cannot be restored after a purchase, but after a complimentary grant', () => {
  const grant = removed('a', -3)
  const bought = aGrant('b', { createdAt: daysFromNow(-3) })
  const given = aGrant('c', { createdAt: daysFromNow(-2), source: 'ADMIN' })
  expect(canRestorePlan({ grant, grants: [grant, bought], now: NOW })).toBe(false)
  expect(canRestorePlan({ grant, grants: [grant, given], now: NOW })).toBe(true)
})

test('putting back reopens the grants that the same change ended, and ends all open ones', () => {
  const grant = removed('running', -3)
  const extension = removed('extension', -3, { source: 'ADMIN' })
  const refunded = removed('refunded', -3, { refundedInPaise: 100_000 })
  const earlier = removed('earlier', -9)
  const given = aGrant('given', { createdAt: daysFromNow(-3), source: 'ADMIN' })
  const over = aGrant('over', { createdAt: daysFromNow(-3), source: 'ADMIN', endsAt: daysFromNow(-1) })
  // Ended earlier and restored since.
  const older = aGrant('older')
  const { restored, ended } = restorePlan({
    grant,
    grants: [grant, extension, refunded, earlier, given, over, older],
    now: NOW,
  })
  expect(restored).toEqual([grant, extension])
  expect(ended).toEqual([given, older])
})
