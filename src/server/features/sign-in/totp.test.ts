import { base32, otpauthUri, matchingTotpCounter } from './totp.ts'
import { appCode } from '#tests/kit/authenticator.ts'
import { expect, test } from 'vitest'

const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the examples of RFC 6238: at %d s it is %s', (seconds, code) => {
  // Of the eight digits the last six.
  const [lastSix, now] = [code.slice(-6), new Date(seconds * 1000)]
  expect(matchingTotpCounter(lastSix, { secret, lastCounter: 0, now })).toBe(Math.floor(seconds / 30))
  expect(appCode(base32(secret), now)).toBe(lastSix)
})

test('a code is valid for its step and one to each side, and only once', () => {
  const now = new Date('2026-11-21T06:30:00Z')
  const step = now.getTime() / 30_000
  const codeAt = (at: number) => appCode(base32(secret), now, at - step)
  const taken = (at: number, lastCounter = 0) => matchingTotpCounter(codeAt(at), { secret, lastCounter, now })
  expect([step - 2, step - 1, step, step + 1, step + 2].map((at) => taken(at))).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ])
  expect([taken(step, step), taken(step - 1, step), taken(step + 1, step)]).toEqual([null, null, step + 1])
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648: "%s" is "%s"', (text, coded) => expect(base32(Buffer.from(text))).toBe(coded))

test('the URI for the app names the site and the account', () => {
  expect(otpauthUri({ secret, account: 'meera@example.com', issuer: 'Shanti & Co' })).toBe(
    'otpauth://totp/Shanti%20%26%20Co:meera%40example.com?issuer=Shanti%20%26%20Co' +
      '&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  )
})
