import { agesFrom, needsConsent, TERMS_VERSION, termsVersion } from './consent.ts'
import { expect, test } from 'vitest'

const inForce = termsVersion(0)

test.each([
  [null, inForce, true],
  ['2020-01', inForce, true],
  [TERMS_VERSION, inForce, false],
  [TERMS_VERSION, termsVersion(3), true],
  [termsVersion(3), termsVersion(3), false],
  [termsVersion(3), termsVersion(30), true],
])('a member whose latest agreement is to %s while %s is in force has to agree: %s', (agreed, current, isNeeded) => {
  expect(needsConsent(agreed, current)).toBe(isNeeded)
})

test.each([
  [13, ['ADULT', 'GUARDIAN']],
  [17, ['ADULT', 'GUARDIAN']],
  [18, ['ADULT']],
])('from %i years on may take part: %j', (minimumAge, ages) => {
  expect(agesFrom(minimumAge)).toEqual(ages)
})
