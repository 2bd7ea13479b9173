/** A placeholder for the site's URL: the server replaces it with PUBLIC_URL when it reads the built pages. */
export const SITE_URL_PLACEHOLDER = '%PUBLIC_URL%'
