import { defaultContent } from './default-content.ts'
import { type SiteContent, siteContent } from './site-content.ts'

/**
 * Reads a content that this or an earlier release has stored: what it lacks comes from the words that the product comes
 * with. Null when it cannot be read. Items of lists have no such words: `withNewFields` adds what they lack.
 */
export function readSiteContent(stored: unknown): SiteContent | null {
  const completed = complete(defaultContent, stored)
  return siteContent.safeParse(completed).data ?? null
}

function complete(known: unknown, stored: unknown): unknown {
  if (known === defaultContent.home.sections) return completeSections(stored)
  if (!isRecord(known) || !isRecord(stored)) return stored
  return Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, name in stored ? complete(value, stored[name]) : value]),
  )
}

/** Sections of the home page are found by their kind; those that are new are hidden behind the others. */
function completeSections(stored: unknown): unknown {
  if (!Array.isArray(stored)) return stored
  const known = defaultContent.home.sections
  const sections = stored.filter(isRecord)
  const completed = sections.map((section) => {
    const sameKind = known.find(({ kind }) => kind === section.kind)
    return sameKind ? complete(sameKind, withNewFields(section)) : section
  })
  const missing = known.filter(({ kind }) => sections.every((section) => section.kind !== kind))
  return [...completed, ...missing.map((section) => ({ ...section, isShown: false }))]
}

/** Earlier releases stored modules without a free lesson. */
function withNewFields(section: Record<string, unknown>): Record<string, unknown> {
  const { kind, modules } = section
  if (kind !== 'modules' || !Array.isArray(modules)) return section
  const added = modules.map((module: unknown) => (isRecord(module) ? { freeLessonId: null, ...module } : module))
  return { ...section, modules: added }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
