import { formatDate, formatDateTime, formatLocalTime, formatSessionTime, formatTime } from './dates.ts'
import { describe, expect, test } from 'vitest'

const INDIA = 'Asia/Kolkata'
const NEW_YORK = 'America/New_York'
const at = (text: string) => new Date(text)

test.each([
  ['2026-11-24T20:00', '24 Nov 2026', '24 नवंबर 2026'],
  ['2026-11-24T00:00', '24 Nov 2026', '24 नवंबर 2026'],
  ['2026-11-24T23:59', '24 Nov 2026', '24 नवंबर 2026'],
  ['2027-02-01T10:00', '1 Feb 2027', '1 फ़रवरी 2027'],
])('%s in India is %s, in Hindi %s', (wall, english, hindi) => {
  expect(formatDate(at(`${wall}+05:30`), 'en')).toBe(english)
  expect(formatDate(at(`${wall}+05:30`), 'hi')).toBe(hindi)
})

test.each([
  ['00:00', '12:00 am', 'रात 12:00 बजे'],
  ['03:59', '3:59 am', 'रात 3:59 बजे'],
  ['04:00', '4:00 am', 'सुबह 4:00 बजे'],
  ['11:59', '11:59 am', 'सुबह 11:59 बजे'],
  ['12:00', '12:00 pm', 'दोपहर 12:00 बजे'],
  ['15:59', '3:59 pm', 'दोपहर 3:59 बजे'],
  ['16:00', '4:00 pm', 'शाम 4:00 बजे'],
  ['19:59', '7:59 pm', 'शाम 7:59 बजे'],
  ['20:00', '8:00 pm', 'रात 8:00 बजे'],
  ['23:59', '11:59 pm', 'रात 11:59 बजे'],
])('%s in India is %s, in Hindi %s', (time, english, hindi) => {
  expect(formatTime(at(`2026-11-24T${time}+05:30`), 'en')).toBe(english)
  expect(formatTime(at(`2026-11-24T${time}+05:30`), 'hi')).toBe(hindi)
})

describe('IST', () => {
  const evening = at('2026-11-24T20:00+05:30')
  test.each([
    [INDIA, '24 Nov 2026, 8:00 pm', '24 नवंबर 2026, रात 8:00 बजे', '24 नवंबर, रात 8:00 बजे'],
    ['Asia/Calcutta', '24 Nov 2026, 8:00 pm', '24 नवंबर 2026, रात 8:00 बजे', '24 नवंबर, रात 8:00 बजे'],
    // Sri Lanka's clocks show India's time.
    ['Asia/Colombo', '24 Nov 2026, 8:00 pm', '24 नवंबर 2026, रात 8:00 बजे', '24 नवंबर, रात 8:00 बजे'],
    [NEW_YORK, '24 Nov 2026, 8:00 pm IST', '24 नवंबर 2026, रात 8:00 बजे IST', '24 नवंबर, रात 8:00 बजे IST'],
    [null, '24 Nov 2026, 8:00 pm IST', '24 नवंबर 2026, रात 8:00 बजे IST', '24 नवंबर, रात 8:00 बजे IST'],
  ])('is written for readers in %s only where clocks show another time', (timeZone, english, hindi, near) => {
    expect(formatDateTime(evening, { language: 'en', timeZone })).toBe(english)
    expect(formatSessionTime(evening, { language: 'en', timeZone })).toBe(english)
    expect(formatDateTime(evening, { language: 'hi', timeZone })).toBe(hindi)
    expect(formatSessionTime(evening, { language: 'hi', timeZone })).toBe(near)
  })
})

test.each([
  ['in India', '2026-11-24T10:00', INDIA, null, null],
  ['where it is not known', '2026-11-24T10:00', null, null, null],
  ['in New York on the day before', '2026-11-24T10:00', NEW_YORK, '23 Nov, 11:30 pm', '23 नवंबर, रात 11:30 बजे'],
  ['in New York on the same day', '2026-11-24T20:00', NEW_YORK, '24 Nov, 9:30 am', '24 नवंबर, सुबह 9:30 बजे'],
  // Clocks in New York went back an hour on 1 Nov 2026 at 2 am (11:30 am in India) …
  ['before summer time ends', '2026-11-01T11:29', NEW_YORK, '1 Nov, 1:59 am', '1 नवंबर, रात 1:59 बजे'],
  ['after summer time ended', '2026-11-01T11:30', NEW_YORK, '1 Nov, 1:00 am', '1 नवंबर, रात 1:00 बजे'],
  // … and go forward on 14 Mar 2027 at 2 am (12:30 pm in India).
  ['before summer time begins', '2027-03-14T12:29', NEW_YORK, '14 Mar, 1:59 am', '14 मार्च, रात 1:59 बजे'],
  ['after summer time began', '2027-03-14T12:30', NEW_YORK, '14 Mar, 3:00 am', '14 मार्च, रात 3:00 बजे'],
  ['at midnight', '2026-11-24T10:30', NEW_YORK, '24 Nov, 12:00 am', '24 नवंबर, रात 12:00 बजे'],
  ['east of the date line', '2026-12-31T18:00', 'Pacific/Pago_Pago', '31 Dec, 1:30 am', '31 दिसंबर, रात 1:30 बजे'],
  ['west of the date line', '2026-12-31T18:00', 'Pacific/Kiritimati', '1 Jan, 2:30 am', '1 जनवरी, रात 2:30 बजे'],
  ['a quarter of an hour away', '2026-11-24T20:00', 'Asia/Kathmandu', '24 Nov, 8:15 pm', '24 नवंबर, रात 8:15 बजे'],
])('the time there: %s, %s', (_what, wall, timeZone, english, hindi) => {
  expect(formatLocalTime(at(`${wall}+05:30`), { language: 'en', timeZone })).toBe(english)
  expect(formatLocalTime(at(`${wall}+05:30`), { language: 'hi', timeZone })).toBe(hindi)
})
