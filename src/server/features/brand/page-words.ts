import type { PageWords } from './brand-pictures.ts'

/** The heading and the description of a rendered page. */
export function pageWords(html: string): PageWords | null {
  const [, heading] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
  const [, text = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? []
  return heading === undefined ? null : { heading: plain(heading), text: plain(text) }
}

/** Markup as a text. */
function plain(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex === '' ? 10 : 16)),
    )
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
