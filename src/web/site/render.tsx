import { type Head, Page } from './page.tsx'
import { notFoundIn, pagesIn } from './pages.tsx'
import type { StructuredData } from './structured-data.ts'
import { wordsIn } from './words.ts'
import { publicPathIn, publicScreens } from '#shared/screens.ts'
import { hindi } from '#web/i18n/hi/index.ts'
import { speak } from '#web/i18n/t.ts'
import { prerender } from 'react-dom/static'

export { sitemap } from './sitemap.ts'

const dictionaries = { en: {}, hi: hindi }
const pages = { en: pagesIn(wordsIn.en), hi: pagesIn(wordsIn.hi) }

/** Every public page in every language: its address, the language, and its path in English. */
const places = (['en', 'hi'] as const).flatMap((language) =>
  Object.values(publicScreens).map((path) => ({ language, path, address: publicPathIn(language, path) })),
)

export const paths: readonly string[] = places.map(({ address }) => address)

/** A public page as plain HTML, without a script of its own; any path that is none of `paths` is not found. */
export async function render(address: string, head: Head): Promise<string> {
  const { language, path } = places.find((place) => place.address === address) ?? { language: 'en', path: address }
  const page = pages[language][path] ?? notFoundIn(wordsIn[language])
  speak(dictionaries[language], language)
  const { prelude } = await prerender(<Page path={path} language={language} head={head} {...page} />)
  const html = await new Response(prelude).text()
  return html.replace('</head>', () => `${(page.data ?? []).map(block).join('')}</head>`)
}

/** Data, not a script: browsers run nothing of it, and so the content policy has nothing to allow. */
function block(data: StructuredData): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`
}
