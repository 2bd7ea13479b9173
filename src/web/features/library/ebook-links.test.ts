import { readLinks } from './ebook-links.ts'
import { expect, test } from 'vitest'

const area = { width: 200, height: 400, convertToViewportPoint: (x: number, y: number) => [x, 400 - y] }
const link = (details: object) => ({ subtype: 'Link', rect: [20, 360, 120, 380], ...details })

test('a link has its target, its text and its place on the page', () => {
  expect(readLinks([link({ url: 'https://example.com/', overlaidText: ' More ' })], area)).toEqual([
    { target: { url: 'https://example.com/' }, text: 'More', rect: { left: 10, top: 5, width: 50, height: 5 } },
  ])
  expect(readLinks([link({ dest: 'dawn' })], area)).toMatchObject([{ target: { destination: 'dawn' }, text: '' }])
})

test.each([
  ['a script', link({ url: 'javascript:alert(1)' })],
  ['a script in disguise', link({ url: ' JaVaScRiPt:alert(1)' })],
  ['a file', link({ url: 'file:///etc/passwd' })],
  ['data', link({ url: 'data:text/html,hello' })],
  ['an unreadable address', link({ url: 'https://' })],
  ['an address that the library refused', link({ unsafeUrl: 'javascript:alert(1)' })],
  ['another annotation', { ...link({ url: 'https://example.com/' }), subtype: 'Text' }],
])('%s is no link', (_, annotation) => {
  expect(readLinks([annotation], area)).toEqual([])
})

test.each(['https://example.com/', 'http://example.com/', 'mailto:asha@example.com', 'tel:+919820011223'])(
  '%s may be opened',
  (url) => {
    expect(readLinks([link({ url })], area)).toHaveLength(1)
  },
)
