import type { SiteContent } from './site-content.ts'

/** The built module that renders the public pages, for the build itself and for the server (`web/site/render.tsx`). */
export interface SiteRenderer<Assets> {
  defaultContent: SiteContent
  /** Renders every page; `assets` is what the build has written beside the module. */
  renderSite(content: SiteContent, assets: Assets): Promise<RenderedSite>
}

/** The public pages made of a content, with placeholders for what the server fills in. */
export interface RenderedSite {
  /** The HTML of every page in every language, by its path. */
  pages: Readonly<Record<string, string>>
  /** The HTML of the not-found page in every language, by its path without `.html`. */
  notFoundPages: Readonly<Record<string, string>>
  /** With a placeholder for the day of the last change. */
  sitemap: string
}

/** In the sitemap, for the day on which the pages were built or published. */
export const LAST_MODIFIED_PLACEHOLDER = '%LAST_MODIFIED%'

export function withLastModified(sitemap: string, at: Date): string {
  return sitemap.replaceAll(LAST_MODIFIED_PLACEHOLDER, at.toISOString().slice(0, 10))
}

/** Where a build has the module and its assets, below the folder of the built web. */
export const RENDERER_FILES = { folder: 'renderer', module: 'render.js', assets: 'assets.json' } as const
