import { refundable, refundTrouble, reopenedBy, type Upgraded, type Valued, worthLeft } from './refunds.ts'
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

describe('what a plan is still worth', () => {
  const initial: Valued = { id: 'initial', endedBy: 'half', worthInPaise: 19_900, refundedInPaise: 0 }
  const half: Valued = { id: 'half', endedBy: null, worthInPaise: 69_900, refundedInPaise: 0 }

  test.each<[string, Valued, Valued[], number]>([
    ['all of it, as long as nothing went back', half, [initial], 69_900],
    ['without what went back of its own money', { ...half, refundedInPaise: 20_000 }, [initial], 49_900],
    ['without what went back for the plan before', half, [{ ...initial, refundedInPaise: 19_900 }], 50_000],
    [
      'whatever went back for a plan that it did not replace',
      half,
      [{ ...initial, endedBy: null, refundedInPaise: 1 }],
      69_900,
    ],
    [
      'never less than nothing',
      { ...half, refundedInPaise: 50_000 },
      [{ ...initial, worthInPaise: 69_900, refundedInPaise: 69_900 }],
      0,
    ],
  ])('%s', (_, grant, others, left) => {
    expect(worthLeft(grant, [...others, grant])).toBe(left)
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
