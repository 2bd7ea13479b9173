import { pageJson, withBlock } from './page-blocks.ts'
import { expect, test } from 'vitest'

const marks = { start: '%A%', end: '%/A%' }

test.each([
  { page: 'x%A%y%/A%z', isShown: true, expected: 'xyz' },
  { page: 'x%A%y%/A%z', isShown: false, expected: 'xz' },
  { page: '%A%1%/A%-%A%2%/A%', isShown: false, expected: '-' },
  { page: 'a start without its end %A% is no block', isShown: false, expected: 'a start without its end  is no block' },
])('$page, shown: $isShown', ({ page, isShown, expected }) => {
  expect(withBlock(page, { ...marks, isShown })).toBe(expected)
})

test('JSON in a page ends no script and has no placeholder', () => {
  const data = ['</script>', '%NAME%']
  expect(pageJson(data)).not.toMatch(/[<%]/)
  expect(JSON.parse(pageJson(data))).toEqual(data)
})
