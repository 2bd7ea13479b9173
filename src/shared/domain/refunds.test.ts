import {
  refundableAmount,
  refundProblem,
  grantsRestoredBy,
  type UpgradedGrant,
  type ValuedGrant,
  remainingValue,
} from './refunds.ts'
import { describe, expect, test } from 'vitest'

describe('the refund of an upgrade', () => {
  const initial: UpgradedGrant = { id: 'initial', endedBy: 'half', isRefunded: false }
  const half: UpgradedGrant = { id: 'half', endedBy: 'annual', isRefunded: false }

  test.each<[string, string, UpgradedGrant[], string[]]>([
    ['reopens nothing when it ended nothing', 'annual', [], []],
    ['reopens the plan that it ended', 'annual', [half], ['half']],
    ['reopens all plans that it ended', 'annual', [half, { ...initial, endedBy: 'annual' }], ['half', 'initial']],
    ['does not reopen what another upgrade ended', 'other', [initial, half], []],
    ['reopens only the last of a chain', 'annual', [initial, half], ['half']],
    ['skips a plan that was refunded itself', 'annual', [initial, { ...half, isRefunded: true }], ['initial']],
    ['reopens nothing when everything was refunded', 'annual', [{ ...half, isRefunded: true }], []],
  ])('%s', (_, refundedId, upgraded, reopened) => {
    expect(grantsRestoredBy({ refundedId, upgraded })).toEqual(reopened)
  })
})

describe('what a plan is still worth', () => {
  const initial: ValuedGrant = { id: 'initial', endedBy: 'half', valueInPaise: 19_900, refundedInPaise: 0 }
  const half: ValuedGrant = { id: 'half', endedBy: null, valueInPaise: 69_900, refundedInPaise: 0 }

  test.each<[string, ValuedGrant, ValuedGrant[], number]>([
    ['all of it without refunds', half, [initial], 69_900],
    ['less its own refund', { ...half, refundedInPaise: 20_000 }, [initial], 49_900],
    ['less the refund of the plan that it replaced', half, [{ ...initial, refundedInPaise: 19_900 }], 50_000],
    [
      'not less for the refund of a plan that it did not replace',
      half,
      [{ ...initial, endedBy: null, refundedInPaise: 1 }],
      69_900,
    ],
    [
      'never below 0',
      { ...half, refundedInPaise: 50_000 },
      [{ ...initial, valueInPaise: 69_900, refundedInPaise: 69_900 }],
      0,
    ],
  ])('%s', (_, grant, others, left) => {
    expect(remainingValue(grant, [...others, grant])).toBe(left)
  })
})

test.each([
  [19900, 0, 0, 19900],
  [19900, 5000, 0, 14900],
  [19900, 5000, 14900, 0],
  [19900, 19900, 19900, 0],
])(
  'of %i paise with %i refunded and %i on their way, %i can be refunded',
  (paidInPaise, refundedInPaise, onItsWay, left) => {
    expect(refundableAmount({ paidInPaise, refundedInPaise, onItsWayInPaise: onItsWay })).toBe(left)
  },
)

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
])('a refund of %d paise of %i left: %s', (amountInPaise, leftInPaise, problem) => {
  expect(refundProblem({ amountInPaise, leftInPaise })).toBe(problem)
})
