import type { RenderedSite } from '#shared/site-content/rendered-site.ts'
import type { SiteContent } from '#shared/site-content/site-content.ts'

/** Renders the public pages; throws UNAVAILABLE while too many wait, and whatever the rendering throws. */
export type RenderSite = (content: SiteContent) => Promise<WeighedSite>

export interface WeighedSite extends RenderedSite {
  /** The compressed size in bytes of each page that is heavier than `MAX_PAGE_BYTES`, by its path. */
  tooHeavy: Readonly<Record<string, number>>
}

/** A page without its pictures; more takes a phone in the country noticeably longer (decision 0028). */
export const MAX_PAGE_BYTES = 25 * 1024
