import { mustAgree, TERMS_VERSION } from './consent.ts'
import { expect, test } from 'vitest'

test.each([
  [null, true],
  ['2020-01', true],
  [TERMS_VERSION, false],
])('who has agreed to %s must agree: %s', (version, isNeeded) => {
  expect(mustAgree(version)).toBe(isNeeded)
})
