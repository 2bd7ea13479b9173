import { MAX_PAGE_BYTES, type WeighedSite } from '#server/ports/render-site.ts'
import { isAppPath, publicPathIn, publicScreens } from '#shared/screens.ts'
import { type ContentProblem, findContentProblems } from '#shared/site-content/content-problems.ts'
import type { SiteContent } from '#shared/site-content/site-content.ts'

/** The fixed public pages, for an installation that has not built the web. */
const fixedPaths = Object.values(publicScreens).flatMap((path) => [path, publicPathIn('hi', path)])

/** What has to be put right before a content is published, with the pages that were made of it. */
export function findSiteProblems(content: SiteContent, site: WeighedSite | null): ContentProblem[] {
  const paths = new Set(site ? Object.keys(site.pages) : fixedPaths)
  const isPage = (path: string): boolean => paths.has(path) || isAppPath(path)
  const heavy = Object.entries(site?.tooHeavy ?? {}).map(([path, bytes]) => heavyPage(path, bytes))
  return [...findContentProblems(content, isPage), ...heavy]
}

function heavyPage(path: string, bytes: number): ContentProblem {
  const language = /^\/hi(\/|$)/.test(path) ? 'hi' : 'en'
  const english = (language === 'hi' ? path.slice('/hi'.length) : path) || '/'
  const [screen] = Object.entries<string>(publicScreens).find(([, each]) => each === english) ?? ['modules']
  const message = `The page ${path} has ${Math.ceil(bytes / 1024)} kB without its pictures; it can have at most ${MAX_PAGE_BYTES / 1024} kB. Please shorten its texts.`
  return { section: screen, field: '', language, message }
}
