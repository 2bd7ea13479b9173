import { needsConsent, TERMS_VERSION } from './consent.ts'
import { expect, test } from 'vitest'

test.each([
  [null, true],
  ['2020-01', true],
  [TERMS_VERSION, false],
])('a member whose latest agreement is to %s has to agree: %s', (version, isNeeded) => {
  expect(needsConsent(version)).toBe(isNeeded)
})
