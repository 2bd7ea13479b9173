import { joinPath } from './content-paths.ts'
import { type SiteContent, sectionIdOf } from '#shared/site-content/site-content.ts'
import type { siteProblem } from '#shared/contract/website.ts'
import type * as z from 'zod/mini'

export type SiteProblem = z.output<typeof siteProblem>

/** The path in the content of what a problem is about; null if its section has been removed since. */
export function pathOfProblem({ section, field, language }: SiteProblem, content: SiteContent): string | null {
  const end = field === '' ? '' : joinPath(field, language ?? '')
  if (section in content) return joinPath(section, end)
  const at = content.home.sections.findIndex((each) => sectionIdOf(each) === section)
  return at < 0 ? null : joinPath('home.sections', at, end)
}

/** The path of the first message in a form's errors. */
export function firstErrorPath(errors: unknown, path = ''): string | null {
  if (typeof errors !== 'object' || errors === null) return null
  if ('message' in errors && typeof errors.message === 'string') return path
  for (const [name, inner] of Object.entries(errors)) {
    if (name === 'ref') continue
    const found = firstErrorPath(inner, name === 'root' ? path : joinPath(path, name))
    if (found !== null) return found
  }
  return null
}
