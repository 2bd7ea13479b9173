import { type PageAssets, Page } from './page.tsx'
import { createNotFoundPage, createPublicPages } from './pages.tsx'
import { sitemap, type StructuredData } from './search-engines.ts'
import { createTexts } from './texts.ts'
import { publicPathIn } from '#shared/screens.ts'
import type { RenderedSite } from '#shared/site-content/rendered-site.ts'
import type { SiteContent } from '#shared/site-content/site-content.ts'
import { hindi } from '#web/i18n/hi/index.ts'
import { type Language, setLocale } from '#web/i18n/t.ts'
import { prerender } from 'react-dom/static'

export { defaultContent } from '#shared/site-content/default-content.ts'

type AssetsByLanguage = Readonly<Record<Language, PageAssets>>

/** The public pages made of a content. */
interface Site {
  /** The path of every page in every language. */
  paths: readonly string[]
  notFoundPaths: readonly string[]
  /** Renders a page to static HTML; a path that is not in `paths` renders the not-found page. */
  render: (localPath: string, assets: AssetsByLanguage) => Promise<string>
  sitemap: () => string
}

/** Renders one page after the other: the language of the texts is one for the whole module. */
export async function renderSite(content: SiteContent, assets: AssetsByLanguage): Promise<RenderedSite> {
  const site = createSite(content)
  const renderAll = async (paths: readonly string[]) => {
    const pages: Record<string, string> = {}
    for (const path of paths) pages[path] = await site.render(path, assets)
    return pages
  }
  const pages = await renderAll(site.paths)
  return { pages, notFoundPages: await renderAll(site.notFoundPaths), sitemap: site.sitemap() }
}

const dictionaries = { en: {}, hi: hindi }

/** The not-found page in every language. */
const notFoundPages = {
  en: { language: 'en', path: '/404', localPath: '/404' },
  hi: { language: 'hi', path: '/404', localPath: publicPathIn('hi', '/404') },
} as const

export function createSite(content: SiteContent): Site {
  const texts = { en: createTexts(content, 'en'), hi: createTexts(content, 'hi') }
  const pages = { en: createPublicPages(texts.en, 'en'), hi: createPublicPages(texts.hi, 'hi') }
  const paths = Object.keys(pages.en)
  const localizedPages = (['en', 'hi'] as const).flatMap((language) =>
    paths.map((path) => ({ language, path, localPath: publicPathIn(language, path) })),
  )

  return {
    paths: localizedPages.map(({ localPath }) => localPath),
    notFoundPaths: Object.values(notFoundPages).map(({ localPath }) => localPath),
    sitemap: () => sitemap(paths),

    async render(localPath, assetsByLanguage) {
      const notFound = localPath.startsWith('/hi/') ? notFoundPages.hi : notFoundPages.en
      const { language, path } = localizedPages.find((page) => page.localPath === localPath) ?? notFound
      const page = pages[language][path] ?? createNotFoundPage(texts[language], texts[language === 'en' ? 'hi' : 'en'])
      setLocale(dictionaries[language], language)
      const assets = assetsByLanguage[language]
      const frame = { path, language, texts: texts[language], assets }
      const { prelude } = await prerender(<Page {...frame} {...page} />)
      const html = await new Response(prelude).text()
      const data = (page.structuredData ?? []).map(jsonLd).join('')
      return html.replace('</head>', () => `${inlineCode(assets)}${data}</head>`)
    },
  }
}

/** The Content-Security-Policy allows exactly these texts (`server/platform/page-csp.ts`). */
function inlineCode({ inline: parts }: PageAssets): string {
  if (!parts) return ''
  return `<script>${parts.headScript}</script><style>${parts.style}</style><script type="module">${parts.bodyScript}</script>`
}

/** JSON-LD is data, which browsers do not run, so the Content-Security-Policy need not allow it. */
function jsonLd(data: StructuredData | string): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`
}
