import { SITE_URL_PLACEHOLDER, type StructuredData } from './search-engines.ts'
import { ActionBar } from './action-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { HindiOffer } from './language-offer.tsx'
import { socialPicturePath } from './social-picture.ts'
import { SiteLanguageContext, type SiteTexts } from './texts.ts'
import { publicPathIn } from '#shared/screens.ts'
import { type Language, languages } from '#web/i18n/t.ts'
import type { ReactNode } from 'react'

/** The style sheet, the script that runs before the first paint, and the one that runs after parsing. */
interface PageCode {
  style: string
  headScript: string
  bodyScript: string
}

/** The assets of a page. */
export interface PageAssets {
  /** The URLs of the fonts, which `public/theme.js` preloads. */
  fontUrls: readonly string[]
  /** Built pages contain the code as text, so that they need no further request; during development it is linked. */
  inline?: PageCode
  urls?: PageCode
}

/** One public page: its title, its description for search results, and its content. */
export interface PublicPage {
  title: string
  description: string
  body: ReactNode
  /** A string is a placeholder that the server replaces. */
  structuredData?: readonly (StructuredData | string)[]
  isNotFound?: boolean
  /** The first step stays in sight on phones. */
  hasActionBar?: boolean
}

interface PageProps extends PublicPage {
  /** The English path of the page, in every language. */
  path: string
  language: Language
  texts: SiteTexts
  assets: PageAssets
}

export function Page({ path, language, texts, assets, title, description, body, ...page }: PageProps) {
  const { isNotFound = false, hasActionBar = false } = page
  return (
    <SiteLanguageContext value={{ language, texts }}>
      <html lang={language}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <title>{title}</title>
          <meta name="description" content={description} />
          {isNotFound ? (
            <meta name="robots" content="noindex" />
          ) : (
            <LinkMeta path={path} language={language} brand={texts.brand} title={title} description={description} />
          )}
          <meta name="theme-color" content="#fdf9f0" media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content="#141425" media="(prefers-color-scheme: dark)" />
          <meta name={`fonts-${language}`} content={assets.fontUrls.join(' ')} />
          {assets.urls && <script src={assets.urls.headScript} />}
          {assets.urls && <link rel="stylesheet" href={assets.urls.style} />}
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
          <link rel="manifest" href="/manifest.webmanifest" />
          {assets.urls && <script type="module" src={assets.urls.bodyScript} />}
        </head>
        <body data-not-found={isNotFound ? '' : undefined}>
          <a
            href="#content"
            className="sr-only z-50 rounded-full bg-accent px-5 py-3 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
          >
            {texts.labels.skip}
          </a>
          <Header path={path} />
          <main id="content" tabIndex={-1} className="wrap-anywhere outline-none">
            {body}
            {hasActionBar && <ActionBar />}
          </main>
          <Footer path={path} />
          {language === 'en' && !isNotFound && <HindiOffer path={path} />}
          <p
            data-offline={texts.labels.offline}
            role="status"
            className="pointer-events-none fixed inset-x-2 bottom-2 z-50 mx-auto w-fit rounded-card bg-foreground px-4 py-1.5 text-center text-[0.9375rem] font-semibold text-background shadow-xl empty:sr-only"
          />
        </body>
      </html>
    </SiteLanguageContext>
  )
}

const LOCALES: Record<Language, string> = { en: 'en_IN', hi: 'hi_IN' }

/** The canonical URL, the alternate languages, and the Open Graph data for shared links. */
function LinkMeta({
  path,
  language,
  brand,
  title,
  description,
}: Pick<PageProps, 'path' | 'language' | 'title' | 'description'> & { brand: string }) {
  const url = SITE_URL_PLACEHOLDER + publicPathIn(language, path)
  const picture = SITE_URL_PLACEHOLDER + socialPicturePath(language, path)
  return (
    <>
      <link rel="canonical" href={url} />
      {Object.keys(languages).map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={SITE_URL_PLACEHOLDER + publicPathIn(other, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={SITE_URL_PLACEHOLDER + path} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={LOCALES[language]} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={brand} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
