import { splitLinks } from './text-links.ts'
import { expect, test } from 'vitest'

const linksIn = (text: string) => splitLinks(text).flatMap((part) => (part.isUrl ? [part.text] : []))

test.each([
  { text: 'Nothing to follow here.', links: [] },
  { text: 'Read https://example.org/first today', links: ['https://example.org/first'] },
  { text: 'See https://example.org/a?b=c&d=1#e.', links: ['https://example.org/a?b=c&d=1#e'] },
  { text: 'Two: http://one.example, HTTPS://two.example!', links: ['http://one.example', 'HTTPS://two.example'] },
  { text: '(https://example.org/page)', links: ['https://example.org/page'] },
  {
    text: 'https://en.wikipedia.org/wiki/Om_(disambiguation)',
    links: ['https://en.wikipedia.org/wiki/Om_(disambiguation)'],
  },
  { text: '“https://example.org/q”', links: ['https://example.org/q'] },
  { text: 'देखें https://example.org/ध्यान।', links: ['https://example.org/ध्यान'] },
  { text: 'javascript:alert(1) data:text/html,x ftp://example.org', links: [] },
  { text: 'https:// and http://.', links: [] },
  { text: 'xhttps://example.org', links: [] },
])('$text', ({ text, links }) => {
  expect(linksIn(text)).toEqual(links)
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
