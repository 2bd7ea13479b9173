import { SITE_URL_PLACEHOLDER } from './site-url.ts'
import { publicPathIn, publicScreens } from '#shared/screens.ts'
import { languages } from '#web/i18n/t.ts'

/** Landing pages of emailed links are not listed. */
const unlistedPaths: readonly string[] = [
  publicScreens.newsletter,
  publicScreens.newsletterConfirm,
  publicScreens.newsletterUnsubscribe,
  publicScreens.remindersUnsubscribe,
  publicScreens.remindersEnded,
  publicScreens.accountDeleted,
]

/** The XML sitemap: every listed page with its URL in each language. */
export function sitemap(): string {
  const codes = Object.keys(languages)
  const urls = Object.values(publicScreens)
    .filter((path) => !unlistedPaths.includes(path))
    .flatMap((path) => {
      const others = codes.map(
        (code) =>
          `<xhtml:link rel="alternate" hreflang="${code}" href="${SITE_URL_PLACEHOLDER}${publicPathIn(code, path)}"/>`,
      )
      others.push(`<xhtml:link rel="alternate" hreflang="x-default" href="${SITE_URL_PLACEHOLDER}${path}"/>`)
      return codes.map(
        (code) => `<url><loc>${SITE_URL_PLACEHOLDER}${publicPathIn(code, path)}</loc>${others.join('')}</url>`,
      )
    })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
