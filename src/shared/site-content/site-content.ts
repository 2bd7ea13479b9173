import { homeSections, SINGLE_SECTIONS, type SingleSection } from './home-sections.ts'
import { pageTexts } from './page-texts.ts'
import { type ContentState, createTextFields } from './text-fields.ts'
import * as z from 'zod/mini'

/** What an owner may change of the public pages. Each text stands in it in every language. */
export type SiteContent = z.output<typeof siteContent>
export type HomeSection = SiteContent['home']['sections'][number]
export type HomeSectionOf<Kind extends HomeSection['kind']> = Extract<HomeSection, { kind: Kind }>

function createSiteContent(state: ContentState) {
  const fields = createTextFields(state)
  const { line } = fields
  const sections = z
    .array(homeSections(fields, state))
    .check(
      z.maxLength(40, 'At most 40 sections, please.'),
      z.refine(hasEachSectionOnce, 'Each section of the home page stands there once.'),
    )
  const search = {
    title: line('Title for search results', 90),
    description: line('Description for search results', 200),
  }
  return z.object({ home: z.object({ ...search, sections }), ...pageTexts(fields) })
}

/** A draft: every length and character is checked, but texts may still be empty. */
export const siteContent = createSiteContent('DRAFT')

/** What may be published: texts in both languages, pictures described, quoted people have agreed. */
export const completeSiteContent = createSiteContent('COMPLETE')

/** The id of a section of the home page, which no other section there has. */
export function sectionIdOf(section: { kind: HomeSection['kind']; id?: string }): string {
  return section.id ?? section.kind
}

interface SectionList<Section extends { kind: string }> {
  home: { sections: readonly Section[] }
}

/** The section of a kind that stands once, shown or not: other pages show some of them too. */
export function sectionOf<Section extends { kind: string }, Kind extends SingleSection>(
  content: SectionList<Section>,
  kind: Kind,
): Extract<Section, { kind: Kind }> {
  const isOfKind = (section: Section): section is Extract<Section, { kind: Kind }> => section.kind === kind
  const found = content.home.sections.find(isOfKind)
  if (!found) throw new Error(`The home page has no section "${kind}".`)
  return found
}

function hasEachSectionOnce(sections: readonly { kind: HomeSection['kind']; id?: string }[]): boolean {
  const ids = sections.map(sectionIdOf)
  return new Set(ids).size === ids.length && SINGLE_SECTIONS.every((kind) => ids.includes(kind))
}
