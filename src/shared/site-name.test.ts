import { withSiteName } from './site-name.ts'
import { expect, test } from 'vitest'

test.each([
  ['Dashboard – Sadhana', 'Dawn', 'Dashboard – Dawn'],
  ['Sadhana, Sadhana', 'A $& B', 'A $& B, A $& B'],
  ['Sadhana', 'Sadhana', 'Sadhana'],
  ['daily sadhana', 'Dawn', 'daily sadhana'],
])('%s with the site name %s is %s', (text, name, expected) => {
  expect(withSiteName(text, name)).toBe(expected)
})
