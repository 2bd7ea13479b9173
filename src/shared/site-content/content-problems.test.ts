import { findContentProblems } from './content-problems.ts'
import { defaultContent } from './default-content.ts'
import { type HomeSection, sectionOf, type SiteContent } from './site-content.ts'
import { expect, test } from 'vitest'

const isPage = (path: string): boolean =>
  ['/', '/courses', '/community', '/about', '/contact', '/live-sessions', '/privacy', '/terms'].includes(path)

/** The problems after a change of the content, as `section field language: message`. */
function problemsAfter(change: (content: SiteContent) => void): string[] {
  const content = structuredClone(defaultContent)
  change(content)
  return findContentProblems(content, isPage).map(
    ({ section, field, language, message }) => `${section} ${field} ${language}: ${message}`,
  )
}

function addSection(section: HomeSection): (content: SiteContent) => void {
  return ({ home }) => void home.sections.push(section)
}

const picture = { key: '01900000-0000-7000-8000-000000000001', width: 1440, height: 960, alt: { en: 'A lake', hi: '' } }
const freeText = { kind: 'freeText', id: 'about-us', isShown: true, heading: { en: '', hi: '' } } as const

test.each<[string, (content: SiteContent) => void, string[]]>([
  ['the words that the product comes with', () => {}, []],
  [
    'a text in English alone',
    ({ about }) => void (about.heading.hi = ''),
    ['about heading hi: Heading in Hindi is required.'],
  ],
  [
    'an optional text in English alone',
    (content) => void (sectionOf(content, 'hero').eyebrow.hi = ''),
    ['hero eyebrow hi: Line above the heading in Hindi is required.'],
  ],
  [
    'an optional text in neither language',
    (content) => void (sectionOf(content, 'hero').eyebrow = { en: '', hi: '' }),
    [],
  ],
  [
    'a hidden section without texts',
    (content) => void Object.assign(sectionOf(content, 'journey'), { isShown: false, heading: { en: '', hi: '' } }),
    [],
  ],
  [
    'a hidden section that another page shows',
    (content) => void Object.assign(sectionOf(content, 'questions'), { heading: { en: 'Questions', hi: '' } }),
    ['questions heading hi: Heading in Hindi is required.'],
  ],
  [
    'a heading with a price of its own',
    (content) => void (sectionOf(content, 'hero').heading.hi = 'केवल ₹४९९ में'),
    [
      'hero heading hi: Heading in Hindi names a price. Prices come from the plans: please write %HALF_YEARLY_PRICE% instead, or leave it out.',
    ],
  ],
  [
    'a heading with the price of the plan',
    (content) =>
      void (sectionOf(content, 'hero').heading = { en: 'All for %HALF_YEARLY_PRICE%', hi: '%HALF_YEARLY_PRICE% में' }),
    [],
  ],
  ['a teacher who is shown without a name', (content) => void (sectionOf(content, 'teacher').isShown = true), []],
  [
    'a quote without consent',
    (content) => {
      const quote = { en: 'It helps.', hi: 'मदद करता है।' }
      const [name, town] = [
        { en: 'Asha', hi: 'आशा' },
        { en: '', hi: '' },
      ]
      Object.assign(sectionOf(content, 'testimonials'), {
        isShown: true,
        testimonials: [{ quote, name, town, hasConsent: false }],
      })
    },
    ['testimonials testimonials.0.hasConsent null: Please confirm that this person has agreed to be quoted here.'],
  ],
  [
    'a picture that is described in English alone',
    (content) => void (sectionOf(content, 'hero').picture = picture),
    ['hero picture.alt hi: What the picture shows in Hindi is required.'],
  ],
  [
    'a link of the menu to a page that is not there',
    ({ menu }) => void menu.push({ label: { en: 'Shop', hi: 'दुकान' }, href: '/shop#top' }),
    ['menu 6.href null: No page of this site is at /shop#top.'],
  ],
  [
    'a link within a free text to a page that is not there',
    addSection({ ...freeText, text: { en: '[a](/courses?x) [b](/b)', hi: 'c' } }),
    ['about-us text en: No page of this site is at /b.'],
  ],
  [
    'links to other sites',
    addSection({ ...freeText, text: { en: '[a](https://a.example)', hi: '[b](mailto:b@example.com)' } }),
    [],
  ],
])('%s', (_, change, problems) => {
  expect(problemsAfter(change)).toEqual(problems)
})
