import { shortName, withSiteName } from './site-name.ts'
import { expect, test } from 'vitest'

test.each([
  ['Dashboard – Sadhana', 'Dawn', 'Dashboard – Dawn'],
  ['Sadhana, Sadhana', 'A $& B', 'A $& B, A $& B'],
  ['Sadhana', 'Sadhana', 'Sadhana'],
  ['daily sadhana', 'Dawn', 'daily sadhana'],
])('%s with the site name %s is %s', (text, name, expected) => {
  expect(withSiteName(text, name)).toBe(expected)
})

test.each([
  ['Sadhana', 'Sadhana'],
  ['Ananda Yoga Vidyalaya of the Himalayas', 'Ananda Yoga'],
  ['Twelve lette', 'Twelve lette'],
  ['Dawn & Dusk School', 'Dawn & Dusk'],
  ['Breath — a school', 'Breath — a'],
  ['Yogavidyalayamandiram', 'Yogavidyala…'],
  ['आनंद योग विद्यालय हिमालय', 'आनंद योग विद्यालय'],
])('%j is %j below an icon', (name, short) => {
  expect(shortName(name)).toBe(short)
})
