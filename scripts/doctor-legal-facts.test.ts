import { describeFacts } from './doctor-legal-facts.ts'
import { expect, test } from 'vitest'

test.each([
  ['nothing', [], true, { state: 'GOOD', seen: 'complete' }],
  [
    'the address beside a live key',
    ['address', 'courtPlace'],
    true,
    { state: 'LOOK', seen: 'a live payment key is set, but missing: address, place of the courts' },
  ],
  [
    'the address before there is a live key',
    ['address'],
    false,
    {
      seen: 'missing: address',
      todo: 'Enter them on the screens Legal facts and Settings; before that no live payment key is taken.',
    },
  ],
] as const)('missing is %s', (_, missing, isLive, finding) => {
  expect(describeFacts(missing, isLive)).toMatchObject({ name: 'legal facts', ...finding })
})
