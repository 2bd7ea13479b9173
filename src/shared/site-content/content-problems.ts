import { SITE_PATH } from './content-fields.ts'
import { linksInRichText } from './rich-text.ts'
import { completeSiteContent, type HomeSection, type SiteContent, sectionIdOf } from './site-content.ts'
import { SITE_LANGUAGES } from './text-fields.ts'
import { isVisible } from './visible-sections.ts'
import type { Language } from '#shared/domain/locale.ts'

/** Why a content cannot be published: where it is, and a sentence for the owner. */
export interface ContentProblem {
  /** The part of the site: 'home', a section of the home page by its id, 'courses', 'menu' … */
  section: string
  /** The field within it, such as `steps.0.title`; empty for the whole. */
  field: string
  /** The language in which it is wrong; null where it does not depend on one. */
  language: Language | null
  message: string
}

/** Other pages show these sections too, also when the home page does not. */
const SHOWN_ELSEWHERE: readonly HomeSection['kind'][] = ['figures', 'modules', 'questions', 'offer', 'plans']

/**
 * Finds what has to be put right before a content is published: missing texts and descriptions of pictures, quotes
 * without consent, links to pages that this site does not have. What is not shown may be unfinished.
 */
export function findContentProblems(content: SiteContent, isPage: (path: string) => boolean): ContentProblem[] {
  const { error } = completeSiteContent.safeParse(content)
  const missing = (error?.issues ?? []).map(({ path, message }) => ({ path, message }))
  const broken = linksOf(content)
    .filter(({ href }) => SITE_PATH.test(href) && !isPage(href.replace(/[?#].*$/, '')))
    .map(({ path, href }) => ({ path, message: `No page of this site is at ${href}.` }))
  return [...missing, ...broken].flatMap((found) => {
    const problem = problemAt(content, found)
    return problem ? [problem] : []
  })
}

interface Found {
  path: PropertyKey[]
  message: string
}

function problemAt(content: SiteContent, { path, message }: Found): ContentProblem | null {
  const last = path.at(-1)
  const language = SITE_LANGUAGES.find((each) => each === last) ?? null
  const fieldOf = (from: number) => path.slice(from, language ? -1 : undefined).join('.')
  const [part, list, at] = path
  if (part !== 'home' || list !== 'sections' || typeof at !== 'number')
    return { section: String(part), field: fieldOf(1), language, message }
  const section = content.home.sections[at]
  if (!section || (!isVisible(section) && !SHOWN_ELSEWHERE.includes(section.kind))) return null
  return { section: sectionIdOf(section), field: fieldOf(3), language, message }
}

interface Link {
  path: PropertyKey[]
  href: string
}

function linksOf(content: SiteContent): Link[] {
  const { menu, footer, home } = content
  return [
    ...menu.map(({ href }, at) => ({ path: ['menu', at, 'href'], href })),
    ...footer.links.map(({ href }, at) => ({ path: ['footer', 'links', at, 'href'], href })),
    ...home.sections.flatMap((section, at) => linksOfSection(section, ['home', 'sections', at])),
  ]
}

function linksOfSection(section: HomeSection, path: PropertyKey[]): Link[] {
  if (section.kind === 'pictureBand' && section.link !== null) return [{ path: [...path, 'link'], href: section.link }]
  if (section.kind !== 'freeText') return []
  return SITE_LANGUAGES.flatMap((language) =>
    linksInRichText(section.text[language]).map((href) => ({ path: [...path, 'text', language], href })),
  )
}
