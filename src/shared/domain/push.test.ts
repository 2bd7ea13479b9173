import { endOfQuietHours, isPushServiceUrl, mayPushAt, pushRetryDelay } from './push.ts'
import { describe, expect, test } from 'vitest'

const at = (time: string) => new Date(`2026-11-21T${time}:00+05:30`)

test.each([
  ['07:59', '08:00'],
  ['08:00', null],
  ['20:59', null],
  ['00:00', '08:00'],
])('at %s the quiet hours end at %s', (now, end) => {
  expect(endOfQuietHours(at(now))).toEqual(end === null ? null : at(end))
})

test('the night that begins at nine ends on the next morning', () => {
  expect(endOfQuietHours(at('21:00'))).toEqual(new Date('2026-11-22T08:00:00+05:30'))
})

test.each([
  ['by day, whatever it is about', '12:00', null, true],
  ['by day, of a session', '12:00', '13:00', true],
  ['at night, of nothing that begins', '06:00', null, false],
  ['at night, of a session at six', '05:00', '06:00', true],
  ['at night, of a session when the night ends', '07:00', '08:00', true],
  ['at night, of a session that a reminder in the morning still precedes', '07:31', '08:01', false],
])('%s', (_, now, begins, may) => {
  expect(mayPushAt(at(now), begins === null ? null : at(begins))).toBe(may)
})

describe('push services', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://jmt17.google.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGl',
    'https://wns2-sg2p.notify.windows.com/w/?token=BQ',
  ])('%s is one', (url) => expect(isPushServiceUrl(url)).toBe(true))

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://a:b@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilpush.apple.com.example/abc',
    'https://notpush.apple.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://10.0.0.1/abc',
    'https://storage.googleapis.com/abc',
    'javascript:alert(1)',
    'no address',
  ])('%s is none', (url) => expect(isPushServiceUrl(url)).toBe(false))
})

test.each([
  [1, null, 15_000],
  [2, null, 30_000],
  [20, null, 3_600_000],
  [1, 120, 120_000],
  [1, 1_000_000, 3_600_000],
])('after %i failures and a wish of %s seconds it waits %i ms', (failures, wish, delay) => {
  expect(pushRetryDelay(failures, wish)).toBe(delay)
})
