import { setSiteName } from '#web/i18n/t.ts'
import { type Logo, LOGO_META, readLogo } from '#shared/brand.ts'

const listeners = new Set<() => void>()
let current: Logo | null | undefined

/** The logo, as the server has written it into the page, or as an administrator has just changed it. */
export function siteLogo(): Logo | null {
  if (current === undefined)
    current = readLogo(document.querySelector<HTMLMetaElement>(`meta[name=${LOGO_META}]`)?.content ?? '')
  return current
}

/** Shows another logo from now on. */
export function setSiteLogo(logo: Logo | null): void {
  current = logo
  for (const listener of listeners) listener()
}

/** Shows another name from now on. */
export function showSiteName(name: string): void {
  setSiteName(name)
  for (const listener of listeners) listener()
}

/** Calls back when an administrator has changed name or logo on this page. */
export function subscribeToBrand(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
