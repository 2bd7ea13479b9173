import { isWelcome } from './channel-consents.ts'
import { expect, test } from 'vitest'

test.each([
  ['SERVICE', null, true],
  ['SERVICE', true, true],
  ['SERVICE', false, false],
  ['MARKETING', null, false],
  ['MARKETING', true, true],
  ['MARKETING', false, false],
] as const)('a message of purpose %s to somebody who chose %s is welcome: %s', (purpose, chosen, expected) => {
  expect(isWelcome(purpose, chosen)).toBe(expected)
})
