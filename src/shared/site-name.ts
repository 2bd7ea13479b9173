/** The name that the pages are built with; the one of the Settings screen takes its place when they are served. */
export const BUILT_SITE_NAME = 'Sadhana'

/** Where the application's shell tells the name: `<meta name="application-name">`. */
export const SITE_NAME_META = 'application-name'

/** Whatever names the product, called by the name of the Settings screen. */
export function called(text: string, siteName: string): string {
  return siteName === BUILT_SITE_NAME ? text : text.replaceAll(BUILT_SITE_NAME, () => siteName)
}
