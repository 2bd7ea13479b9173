import { refundable, refundTrouble, reopenedBy, type Upgraded } from './refunds.ts'
import { describe, expect, test } from 'vitest'

describe('the refund of an upgrade', () => {
  const initial: Upgraded = { id: 'initial', endedBy: 'half', isRefunded: false }
  const half: Upgraded = { id: 'half', endedBy: 'annual', isRefunded: false }

  test.each<[string, string, Upgraded[], string[]]>([
    ['of nothing that ran opens nothing', 'annual', [], []],
    ['opens what it had ended', 'annual', [half], ['half']],
    ['opens all that it had ended', 'annual', [half, { ...initial, endedBy: 'annual' }], ['half', 'initial']],
    ['leaves what another had ended', 'other', [initial, half], []],
    ['opens only the last of a chain', 'annual', [initial, half], ['half']],
    ['passes over what was refunded itself', 'annual', [initial, { ...half, isRefunded: true }], ['initial']],
    ['opens nothing when nothing was kept', 'annual', [{ ...half, isRefunded: true }], []],
  ])('%s', (_, refundedId, upgraded, opened) => {
    expect(reopenedBy({ refundedId, upgraded })).toEqual(opened)
  })
})

test.each([
  [19900, 0, 0, 19900],
  [19900, 5000, 0, 14900],
  [19900, 5000, 14900, 0],
  [19900, 19900, 19900, 0],
])('of %i paise with %i back and %i on their way, %i may go back', (paidInPaise, refundedInPaise, onItsWay, left) => {
  expect(refundable({ paidInPaise, refundedInPaise, onItsWayInPaise: onItsWay })).toBe(left)
})

test.each([
  [99, 19900, 'TOO_LITTLE'],
  [100, 19900, null],
  [100.5, 19900, 'TOO_LITTLE'],
  [-100, 19900, 'TOO_LITTLE'],
  [Number.NaN, 19900, 'TOO_LITTLE'],
  [19900, 19900, null],
  [19901, 19900, 'TOO_MUCH'],
  [100, 0, 'NOTHING_LEFT'],
  [100, 99, 'NOTHING_LEFT'],
])('%d paise of %i left: %s', (amountInPaise, leftInPaise, trouble) => {
  expect(refundTrouble({ amountInPaise, leftInPaise })).toBe(trouble)
})
