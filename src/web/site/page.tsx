import { brand } from './content.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { ReactNode } from 'react'

/** What a page loads: style sheets, fonts to fetch early, and the one script. */
export interface Head {
  css: readonly string[]
  fonts: readonly string[]
  js: string
}

/** One public page: what search results and tabs say of it, and what it shows. */
export interface PublicPage {
  title: string
  description: string
  body: ReactNode
  isMissing?: boolean
}

export function Page({
  path,
  head,
  title,
  description,
  body,
  isMissing = false,
}: PublicPage & { path: string; head: Head }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {isMissing && <meta name="robots" content="noindex" />}
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:site_name" content={brand} />
        <meta name="theme-color" content="#fdf8ef" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#161427" media="(prefers-color-scheme: dark)" />
        <script src="/theme.js" />
        {head.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="" href={href} />
        ))}
        {head.css.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script type="module" src={head.js} />
      </head>
      <body data-not-found={isMissing ? '' : undefined}>
        <a
          href="#content"
          className="sr-only z-50 rounded-full bg-accent px-5 py-3 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        <Header path={path} />
        <main id="content" tabIndex={-1} className="outline-none">
          {body}
        </main>
        <Footer />
      </body>
    </html>
  )
}
