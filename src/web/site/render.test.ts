import { renderSite } from './render.tsx'
import { defaultContent } from '#shared/site-content/default-content.ts'
import { isLocalText } from '#shared/site-content/localize.ts'
import { type HomeSection, sectionOf, type SiteContent, siteContent } from '#shared/site-content/site-content.ts'
import { setLocale } from '#web/i18n/t.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

const inline = { style: '.a{}', headScript: 'theme()', bodyScript: 'enhance()' }
const assets = { en: { fontUrls: [], inline }, hi: { fontUrls: [], inline } }
const SCRIPTS = /<(script|style)(?: type="(?:module|application\/ld\+json)")?>(.*?)<\/\1>/gs

/** What a page is made of: its elements with the names of their attributes, where its links lead, its scripts. */
function partsOf(html: string) {
  const scripts = [...html.matchAll(SCRIPTS)].map(([all, , text = '']) => {
    if (!all.includes('ld+json')) return text
    JSON.parse(text)
    return 'data'
  })
  const elements = [...html.replaceAll(SCRIPTS, '').matchAll(/<([^<>]*)>/g)].map(([, tag = '']) => tag)
  const shapes = elements.map((tag) =>
    tag
      .replaceAll(/="[^"]*"/g, '')
      .replace(/\/$/, '')
      .trim(),
  )
  const schemes = elements.flatMap(
    (tag) => / href="([a-z]*:|\/|#|%PUBLIC_URL%)/.exec(tag)?.[1] ?? (tag.includes(' href=') ? tag : []),
  )
  return { scripts, shapes: new Set(shapes), schemes: new Set(schemes) }
}

/** Every text of a content replaced; links, ids and pictures stay. */
function withTexts<Value>(value: Value, next: () => string): Value
function withTexts(value: unknown, next: () => string): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withTexts(item, next))
  if (typeof value !== 'object' || value === null) return value
  if (isLocalText(value)) return { en: next(), hi: next() }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withTexts(part, next)]))
}

const picture = {
  key: '01900000-0000-7000-8000-000000000001',
  width: 900,
  height: 600,
  alt: { en: 'A lake', hi: 'झील' },
}
const text = { en: 'One **two** [three](/courses)\n- four', hi: '*एक*' }

/** A content with something in every section. */
function fullContent(): SiteContent {
  const content = structuredClone(defaultContent)
  const words = { en: 'Words', hi: 'शब्द' }
  Object.assign(sectionOf(content, 'hero'), { picture })
  Object.assign(sectionOf(content, 'teacher'), {
    name: words,
    about: words,
    signature: words,
    portrait: picture,
    greetingId: picture.key,
  })
  const said = { quote: words, name: words, town: words, hasConsent: true }
  Object.assign(sectionOf(content, 'testimonials'), { testimonials: [said] })
  const [module] = sectionOf(content, 'modules').modules
  if (module)
    Object.assign(module, {
      outcome: words,
      lessons: [{ title: words, minutes: 12 }],
      freeLessonId: picture.key,
      picture,
    })
  const added: HomeSection[] = [
    { kind: 'freeText', id: 'a', isShown: true, heading: words, text },
    { kind: 'pictureBand', id: 'b', isShown: true, picture, caption: words, link: 'https://example.com/a?b=c' },
  ]
  content.home.sections.push(...added)
  for (const section of content.home.sections) section.isShown = true
  return content
}

async function renderPages(content: SiteContent): Promise<Record<string, string>> {
  const { pages, notFoundPages } = await renderSite(content, assets)
  return { ...pages, ...notFoundPages }
}

/** The last page is Hindi, and test files share the language of the texts. */
afterAll(() => setLocale({}))

let expected: Record<string, ReturnType<typeof partsOf>>
beforeAll(async () => {
  const pages = await renderPages(fullContent())
  expected = Object.fromEntries(Object.entries(pages).map(([path, html]) => [path, partsOf(html)]))
})

test('every page has the scripts of the build and nothing that runs besides', () => {
  for (const { scripts, shapes } of Object.values(expected)) {
    expect(scripts.filter((script) => script !== 'data')).toEqual([inline.headScript, inline.style, inline.bodyScript])
    expect([...shapes].filter((shape) => / on\w+/.test(shape))).toEqual([])
  }
})

test('planned sessions are on no page of an owner who does not announce them', async () => {
  const announcing = (pages: Record<string, string>) =>
    Object.entries(pages).flatMap(([path, html]) => (/%SESSION_(TITLE|DATA)%/.test(html) ? path : []))
  const content = fullContent()
  expect(announcing(await renderPages(content))).toEqual(expect.arrayContaining(['/', '/live-sessions', '/hi']))
  sectionOf(content, 'schedule').isShown = false
  expect(announcing(await renderPages(content))).toEqual([])
})

/** Texts of at most twelve characters, which every field has room for. */
const hostile = fc
  .array(
    fc.constantFrom(
      '<script>',
      '</script>',
      '<img src=x',
      ' onerror=a',
      '"',
      "'",
      '>',
      '<',
      '&lt;',
      '&#60;',
      '<!--',
      '-->',
      ']]>',

      'javascript:',
      '](',
      '[a](/b)',
      '**',
      '*',
      '- ',
      '`',
      '\\',
      '\\u003c',
      '${a}',
      '%',
      'Sadhana',
      'क',
      '٪',
      '😀',
      'a',
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join('').slice(0, 12).toWellFormed())
  .filter((words) => siteContent.shape.about.shape.heading.safeParse({ en: words, hi: words }).success)

/** A free text may have bold, italic, links and lists; an optional text may be missing. */
const FREE_TEXT = [
  'strong',
  '/strong',
  'em',
  '/em',
  'p class',
  '/p',
  'ul class',
  '/ul',
  'li',
  '/li',
  'a href class',
  '/a',
]

test('no text of an owner makes a script, an element, an attribute or a link of its own', async () => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(hostile), async (texts) => {
      const content = withTexts(fullContent(), () => texts.next().value ?? '')
      const pages = await renderPages(siteContent.parse(content))
      expect(Object.keys(pages)).toEqual(Object.keys(expected))
      for (const [path, html] of Object.entries(pages)) {
        const known = expected[path]
        const { scripts, shapes, schemes } = partsOf(html)
        expect(scripts).toEqual(known?.scripts)
        const allowed = new Set([...(known?.shapes ?? []), ...FREE_TEXT])
        expect([...shapes].filter((shape) => !allowed.has(shape))).toEqual([])
        expect([...schemes].filter((scheme) => !known?.schemes.has(scheme))).toEqual([])
      }
    }),
    { numRuns: 15 },
  )
}, 60_000)
