/** The name in the built pages; the server replaces it by the one of the Settings screen. */
export const BUILT_SITE_NAME = 'Sadhana'

/** The application's page names the site in `<meta name="application-name">`. */
export const SITE_NAME_META = 'application-name'

/** Replaces the built name in a text by the site's name. */
export function withSiteName(text: string, siteName: string): string {
  return siteName === BUILT_SITE_NAME ? text : text.replaceAll(BUILT_SITE_NAME, () => siteName)
}
