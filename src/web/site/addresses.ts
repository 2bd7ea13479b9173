/**
 * Stands for the address that the site is reached at, which only the running server knows: it puts PUBLIC_URL in its
 * place when it reads the built pages.
 */
export const SITE_URL_PLACEHOLDER = '%PUBLIC_URL%'
