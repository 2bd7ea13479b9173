import { type PageAssets, Page } from './page.tsx'
import { createNotFoundPage, createPublicPages } from './pages.tsx'
import type { StructuredData } from './search-engines.ts'
import { textsByLanguage } from './texts.ts'
import { publicPathIn, publicScreens } from '#shared/screens.ts'
import { hindi } from '#web/i18n/hi/index.ts'
import { type Language, setLocale } from '#web/i18n/t.ts'
import { prerender } from 'react-dom/static'

export { sitemap } from './search-engines.ts'

const dictionaries = { en: {}, hi: hindi }
const pages = { en: createPublicPages(textsByLanguage.en), hi: createPublicPages(textsByLanguage.hi) }

/** Every public page in every language: its path in that language, the language, and its English path. */
const localizedPages = (['en', 'hi'] as const).flatMap((language) =>
  Object.values(publicScreens).map((path) => ({ language, path, localPath: publicPathIn(language, path) })),
)

export const paths: readonly string[] = localizedPages.map(({ localPath }) => localPath)

/** The not-found page in every language. */
const notFoundPages = {
  en: { language: 'en', path: '/404', localPath: '/404' },
  hi: { language: 'hi', path: '/404', localPath: publicPathIn('hi', '/404') },
} as const

export const notFoundPaths: readonly string[] = Object.values(notFoundPages).map(({ localPath }) => localPath)

/** Renders a public page to static HTML; a path that is not in `paths` renders the not-found page. */
export async function render(
  localPath: string,
  assetsByLanguage: Readonly<Record<Language, PageAssets>>,
): Promise<string> {
  const notFound = localPath.startsWith('/hi/') ? notFoundPages.hi : notFoundPages.en
  const { language, path } = localizedPages.find((page) => page.localPath === localPath) ?? notFound
  const page =
    pages[language][path] ??
    createNotFoundPage(textsByLanguage[language], textsByLanguage[language === 'en' ? 'hi' : 'en'])
  setLocale(dictionaries[language], language)
  const assets = assetsByLanguage[language]
  const { prelude } = await prerender(<Page path={path} language={language} assets={assets} {...page} />)
  const html = await new Response(prelude).text()
  const data = (page.structuredData ?? []).map(jsonLd).join('')
  return html.replace('</head>', () => `${inlineCode(assets)}${data}</head>`)
}

/** The Content-Security-Policy allows exactly these texts (`server/platform/page-csp.ts`). */
function inlineCode({ inline: parts }: PageAssets): string {
  if (!parts) return ''
  return `<script>${parts.headScript}</script><style>${parts.style}</style><script type="module">${parts.bodyScript}</script>`
}

/** JSON-LD is data, which browsers do not run, so the Content-Security-Policy need not allow it. */
function jsonLd(data: StructuredData): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`
}
