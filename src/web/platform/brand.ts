import { type Logo, LOGO_META, readLogo } from '#shared/brand.ts'

let current: Logo | null | undefined

/** The logo, as the server has written it into the page, or as an administrator has just changed it. */
export function siteLogo(): Logo | null {
  if (current === undefined)
    current = readLogo(document.querySelector<HTMLMetaElement>(`meta[name=${LOGO_META}]`)?.content ?? '')
  return current
}

/** Shows another logo from the next rendering on. */
export function setSiteLogo(logo: Logo | null): void {
  current = logo
}
