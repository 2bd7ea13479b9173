import {
  fillName,
  isCountStillRight,
  isQuietTime,
  isTooOld,
  maskEmail,
  missingTexts,
  sendableFrom,
  textFor,
  unknownPlaceholder,
} from './messages.ts'
import { DAY_IN_MS } from './ist.ts'
import { expect, test } from 'vitest'

const written = { subject: 'Hello', body: 'Text' }
const hindi = { subject: 'नमस्ते', body: 'पाठ' }
const empty = { subject: '', body: '' }
const ist = (text: string) => new Date(`${text}+05:30`)

test.each([
  ['2026-11-21T07:59:59.999', true, '2026-11-21T08:00:00'],
  ['2026-11-21T08:00:00', false, '2026-11-21T08:00:00'],
  ['2026-11-21T20:59:59.999', false, '2026-11-21T20:59:59.999'],
  ['2026-11-21T21:00:00', true, '2026-11-22T08:00:00'],
  ['2026-11-22T00:00:00', true, '2026-11-22T08:00:00'],
])('at %s marketing waits: %s, until %s', (at, isQuiet, from) => {
  expect(isQuietTime('BROADCAST', ist(at))).toBe(isQuiet)
  expect(sendableFrom('BROADCAST', ist(at))).toEqual(ist(from))
  expect(isQuietTime('ANNOUNCEMENT', ist(at))).toBe(false)
  expect(sendableFrom('ANNOUNCEMENT', ist(at))).toEqual(ist(at))
})

test('marketing of more than two days ago is too old, announcements are not', () => {
  const now = ist('2026-11-21T12:00:00')
  const times = (ago: number) => ({ now, sendingSince: new Date(now.getTime() - ago) })
  expect(isTooOld('BROADCAST', times(2 * DAY_IN_MS))).toBe(false)
  expect(isTooOld('BROADCAST', times(2 * DAY_IN_MS + 1))).toBe(true)
  expect(isTooOld('ANNOUNCEMENT', times(9 * DAY_IN_MS))).toBe(false)
})

test.each([
  [100, 110, true],
  [100, 90, true],
  [100, 111, false],
  [100, 89, false],
  [3, 4, true],
  [3, 5, false],
  [0, 1, true],
])('%i typed, %i members now: %s', (typed, now, isRight) => {
  expect(isCountStillRight(typed, now)).toBe(isRight)
})

test('a text in the language of the member, else in the other one', () => {
  expect(textFor({ en: written, hi: hindi }, 'hi')).toEqual({ ...hindi, language: 'hi' })
  expect(textFor({ en: written, hi: { subject: 'नमस्ते', body: '' } }, 'hi')).toEqual({ ...written, language: 'en' })
  expect(textFor({ en: empty, hi: hindi }, 'en')).toEqual({ ...hindi, language: 'hi' })
  expect(textFor({ en: empty, hi: empty }, 'en')).toEqual({ ...empty, language: 'en' })
})

test('the missing texts are named', () => {
  expect(missingTexts({ en: written, hi: { subject: 'नमस्ते', body: '' } }, ['en', 'hi'])).toEqual(['texts.hi.body'])
  expect(missingTexts({ en: written, hi: empty }, ['en'])).toEqual([])
})

test.each([
  ['Asha Rao', 'Namaste Asha, Asha!'],
  ['  Ravi  ', 'Namaste Ravi, Ravi!'],
  ['$& {{name}}', 'Namaste $&, $&!'],
])('the first name of %s is filled in', (name, body) => {
  expect(fillName({ subject: '{{name}}', body: 'Namaste {{name}}, {{ Name }}!' }, name).body).toBe(body)
})

test.each([
  ['{{name}} and {{ NAME }}', null],
  ['{{nmae}}', '{{nmae}}'],
  ['a { b } {{}}', '{{}}'],
  ['no braces', null],
])('%s has the unknown placeholder %s', (text, found) => {
  expect(unknownPlaceholder(text)).toBe(found)
})

test.each([
  ['asha@example.com', 'a•••@example.com'],
  ['@example.com', '•••'],
  ['nothing', '•••'],
])('%s is masked as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
