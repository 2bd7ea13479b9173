import { actWords, changedFields, isAct, searchNames, wordsOf } from './activity.ts'
import { expect, test } from 'vitest'

test('an act is told in words, one of an earlier release by its name', () => {
  expect(wordsOf('user.update')).toBe('Changed a user')
  expect(wordsOf('bell.ring')).toBe('bell.ring')
  expect([isAct('user.update'), isAct('toString')]).toEqual([true, false])
})

test('no two acts share their words', () => {
  const words = Object.values(actWords)
  expect(new Set(words).size).toBe(words.length)
})

test.each([
  { before: { a: 1 }, after: { a: 1 }, changed: [] },
  { before: { a: 1, b: 2 }, after: { a: 1, b: 3 }, changed: ['b'] },
  { before: { at: null }, after: { at: new Date(0) }, changed: ['at'] },
  { before: { at: new Date(0) }, after: { at: new Date(0) }, changed: [] },
  { before: { list: ['x', 'y'] }, after: { list: ['y', 'x'] }, changed: ['list'] },
  { before: {}, after: { a: null }, changed: [] },
  { before: { a: '' }, after: {}, changed: ['a'] },
])('from $before to $after, $changed changed', ({ before, after, changed }) => {
  expect(changedFields(before, after)).toEqual(changed)
})

const asha = { name: 'Asha Lakshmi Rao', email: 'asha.rao@example.com', mobileNumber: '+919876543210' }

test.each<[string, boolean]>([
  ['', false],
  ['  ', false],
  ['asha', true],
  [' ASHA ', true],
  ['lakshmi rao', true],
  ['sha lak', true],
  ['asha.rao@example.com', true],
  ['asha.rao@example.com, meera@example.com', true],
  ['+919876543210', true],
  ['98765 43210', true],
  ['6543', true],
  ['098765 43210', true],
  ['0091 98765', true],
  ['000', false],
  // A slip of the pen beside the right word.
  ['asha raoo', true],
  ['lakshmi iyer', true],
  ['@example.com', true],
  ['meera', false],
  ['meera@example.com', false],
  ['+919876500000', false],
  ['%', false],
])('a search for "%s" names Asha Lakshmi Rao: %s', (search, isNamed) => {
  expect(searchNames(search, asha)).toBe(isNamed)
})

test.each([
  ['Om', 'tomato', false],
  ['', 'meera', false],
  ['Om', 'om', true],
])('a short or empty name, "%s", is not found in "%s": %s', (name, search, isNamed) => {
  expect(searchNames(search, { ...asha, name })).toBe(isNamed)
})
