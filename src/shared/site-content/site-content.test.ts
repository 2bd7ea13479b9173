import { defaultContent } from './default-content.ts'
import { sectionOf, type SiteContent, siteContent } from './site-content.ts'
import { expect, test } from 'vitest'

/** The messages that a content is refused with after a change, by the path of the field. */
function refusalsAfter(change: (content: SiteContent) => unknown): Record<string, string> {
  const content = structuredClone(defaultContent)
  change(content)
  const issues = siteContent.safeParse(content).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

const PLACEHOLDER = 'Heading has a word between percent signs that has a meaning of its own here. Please leave it out.'
const words = (count: number): string => Array.from({ length: count }, () => 'om').join(' ')

test.each<[string, (content: SiteContent) => unknown, Record<string, string>]>([
  ['the words that the product comes with', () => {}, {}],
  ['an empty text in a draft', ({ about }) => (about.heading = { en: '', hi: '' }), {}],
  ['a text of just as many letters as there is room for', ({ about }) => (about.heading.en = 'x'.repeat(90)), {}],
  [
    'a text of one letter more',
    ({ about }) => (about.heading.hi = 'क'.repeat(91)),
    {
      'about.heading.hi': 'Heading can have at most 90 letters; this has 91.',
    },
  ],
  [
    'a text far too long',
    ({ about }) => (about.heading.en = 'x'.repeat(9000)),
    {
      'about.heading.en': 'Heading can have at most 90 letters; this has 9000.',
    },
  ],
  [
    'two lines in a heading',
    ({ about }) => (about.heading.en = 'a\nb'),
    { 'about.heading.en': 'Heading must be one line.' },
  ],
  ['the placeholder of the price', ({ about }) => (about.heading.en = 'Begin for %HALF_YEARLY_PRICE%'), {}],
  ['another placeholder', ({ about }) => (about.heading.en = 'See %PUBLIC_URL%'), { 'about.heading.en': PLACEHOLDER }],
  ['the end of a block', ({ about }) => (about.heading.en = '100%%/OFFER%'), { 'about.heading.en': PLACEHOLDER }],
  ['percentages', ({ about }) => (about.heading.en = '50% to 80% more'), {}],
  [
    '81 words about the teacher',
    (content) => (sectionOf(content, 'teacher').about.en = words(81)),
    {
      'home.sections.2.about.en': 'About the teacher can have at most 80 words; this has 81.',
    },
  ],
  ['80 words about the teacher', (content) => (sectionOf(content, 'teacher').about.en = words(80)), {}],
  [
    'a section that is missing',
    ({ home }) => home.sections.shift(),
    {
      'home.sections': 'Each section of the home page stands there once.',
    },
  ],
  [
    'a section that stands twice',
    ({ home }) => home.sections.push(...structuredClone(home.sections.slice(0, 1))),
    {
      'home.sections': 'Each section of the home page stands there once.',
    },
  ],
  [
    'a link with a script',
    ({ menu }) => Object.assign(menu[0] ?? {}, { href: 'javascript:alert(1)' }),
    {
      'menu.0.href': 'A link begins with /, https://, http://, mailto: or tel:.',
    },
  ],
  [
    'a link without a scheme to another site',
    ({ menu }) => Object.assign(menu[0] ?? {}, { href: '//example.com' }),
    {
      'menu.0.href': 'A link begins with /, https://, http://, mailto: or tel:.',
    },
  ],
  [
    'two modules with one address',
    (content) => Object.assign(sectionOf(content, 'modules').modules[1] ?? {}, { slug: 'stillness' }),
    {
      'home.sections.7.modules': 'Two modules have the same address.',
    },
  ],
])('%s', (_, change, refusals) => {
  expect(refusalsAfter(change)).toEqual(refusals)
})
