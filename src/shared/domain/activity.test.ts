import { actWords, changedFields, isAct, wordsOf } from './activity.ts'
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
