/** The name in the built pages; the server replaces it by the one of the Settings screen. */
export const BUILT_SITE_NAME = 'Sadhana'

/** The application's page names the site in `<meta name="application-name">`. */
export const SITE_NAME_META = 'application-name'

/** Replaces the built name in a text by the site's name. */
export function withSiteName(text: string, siteName: string): string {
  return siteName === BUILT_SITE_NAME ? text : text.replaceAll(BUILT_SITE_NAME, () => siteName)
}

/** On the header's link in the built pages: the server marks there a name that needs a smaller size. */
export const NAME_LENGTH_PLACEHOLDER = '%NAME_LENGTH%'

export function withNameLength(page: string, siteName: string): string {
  return page.replaceAll(NAME_LENGTH_PLACEHOLDER, isLongName(siteName) ? 'long' : '')
}

/** Set in a smaller size where there is little room. */
export function isLongName(siteName: string): boolean {
  return graphemesOf(siteName).length > 18
}

/** Below the icons of phones, which cut longer names anywhere. */
const SHORT_NAME_LENGTH = 12

/** The first words of a name that fit below an icon; a longer first word is cut between two letters. */
export function shortName(siteName: string): string {
  const graphemes = graphemesOf(siteName)
  if (graphemes.length <= SHORT_NAME_LENGTH) return siteName
  const cut = graphemes.slice(0, SHORT_NAME_LENGTH + 1).join('')
  const words = cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s\p{P}]+$/u, '')
  return cut.includes(' ') && words !== '' ? words : `${graphemes.slice(0, SHORT_NAME_LENGTH - 1).join('')}…`
}

/** As people count them: a Devanagari letter with its vowel is one. */
function graphemesOf(text: string): string[] {
  return Array.from(new Intl.Segmenter('hi').segment(text), ({ segment }) => segment)
}
