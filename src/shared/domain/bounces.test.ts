import { bounceKindOf, suppressionAfter } from './bounces.ts'
import { expect, test } from 'vitest'

test.each([
  ['5.1.1', 550, 'HARD'],
  ['5.1.10', 556, 'HARD'],
  ['5.2.1', 550, 'HARD'],
  ['5.0.0', 550, 'HARD'],
  [null, 550, 'HARD'],
  [null, 553, 'HARD'],
  ['5.2.2', 552, 'SOFT'],
  ['5.7.1', 550, null],
  ['4.7.0', 421, null],
  ['5.1.8', 550, null],
  ['4.1.7', 450, null],
  ['5.1.9', 550, 'SOFT'],
  ['4.2.2', 450, 'SOFT'],
  [null, 421, 'SOFT'],
  [null, 554, 'SOFT'],
  [null, null, 'SOFT'],
  ['nonsense', null, 'SOFT'],
])('a refusal with status %s and code %s is %s', (status, replyCode, kind) => {
  expect(bounceKindOf({ status, replyCode })).toBe(kind)
})

test.each([
  ['HARD', 0, 'HARD_BOUNCE'],
  ['COMPLAINT', 0, 'COMPLAINT'],
  ['SOFT', 2, null],
  ['SOFT', 3, 'SOFT_BOUNCES'],
] as const)('after a bounce of kind %s, with %s soft ones in time: %s', (kind, soft, reason) => {
  expect(suppressionAfter(kind, soft)).toBe(reason)
})
